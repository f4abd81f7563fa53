/**
 * File endings of text and code, with the highlighter's name for the language if it differs from
 * the ending. Files listed here are shown as text, whatever they would do elsewhere.
 */
const ENDINGS = new Map<string, string | null>([
  ...plain("txt text log csv tsv srt vtt sub tex bib rst adoc asciidoc org nfo diz po pot asc pem"),
  ...plain("eml ics vcf r jl pl pm ex exs erl hs ml fs scala clj lisp dart zig nim ps1 bat cmd vb"),
  ...plain(
    "gd asm s f f90 pas sol proto graphql gql prisma tf hcl nix cmake license gitignore lock",
  ),
  ...named(
    "md markdown mkd bash sh zsh c h cpp cc cxx hpp hh hxx cs css diff patch go java js jsx",
  ),
  ...named(
    "mjs cjs json kt kts lua mk php py rb gemspec rs sql swift ts tsx mts cts xml html xhtml",
  ),
  ...named("rss atom xsd xsl plist svg yaml yml ini toml dockerfile makefile"),
  ...as("xml", "htm vue svelte gpx kml"),
  ...as("css", "scss less"),
  ...as("json", "geojson ipynb jsonl ndjson jsonc json5 webmanifest map"),
  ...as("ini", "cfg conf env properties editorconfig desktop service"),
  ...as("python", "pyi pyw"),
  ...as("kotlin", "gradle"),
  ...as("java", "groovy"),
  ...as("bash", "fish ksh"),
]);

/** Names without an ending. */
const NAMES = new Map<string, string | null>([
  ...plain("readme license licence copying authors changelog todo notice contributors codeowners"),
  ...named("dockerfile makefile"),
  ...as("dockerfile", "containerfile"),
  ...as("makefile", "gnumakefile"),
  ...as("ruby", "gemfile rakefile vagrantfile podfile"),
  ...as("ini", ".gitconfig .npmrc .editorconfig .env"),
  ...as("bash", ".bashrc .zshrc .profile .bash_profile"),
  ...plain(".gitignore .dockerignore .gitattributes"),
]);

/** Returns the language of a text file by its name (null if plain); null if it isn't a text. */
export function textOfName(name: string): { language: string | null } | null {
  const small = name.toLowerCase();
  const ending = /\.([^.]+)$/.exec(small)?.[1] ?? "";
  const language = NAMES.get(small) ?? ENDINGS.get(ending);
  const isText = NAMES.has(small) || ENDINGS.has(ending);
  return isText ? { language: language ?? null } : null;
}

function plain(endings: string): [string, null][] {
  return endings.split(" ").map((ending) => [ending, null]);
}

function named(endings: string): [string, string][] {
  return endings.split(" ").map((ending) => [ending, ending]);
}

function as(language: string, endings: string): [string, string][] {
  return endings.split(" ").map((ending) => [ending, language]);
}
