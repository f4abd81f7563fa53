/** The commands that the documentation shows. */
import { ROOT } from "../helpers/server_process.ts";

export interface Shown {
  page: string;
  command: string;
}

/** First words of lines that are commands, in blocks and in the middle of a sentence. */
const PROGRAMS = [
  "a2enmod apt cat cd certutil chmod chown cp curl deno docker echo fail2ban-regex git install journalctl mv npx openssl parley",
  "parley-old podman sh sha256sum shasum skopeo ssh-keygen sudo systemctl tailscale wget xattr",
].join(" ").split(" ").concat("./dist/parley", "parley.exe");
/** First lines of blocks that are something else: output, lines of a log, files. */
const NO_COMMANDS = [
  /^There is no admin yet\./,
  /^[a-z-]+ = /,
  /^scrape_configs:/,
  /^\d{4}-\d\d-\d\dT/,
  /^\[[\w.-]+\]$/,
  /^[A-Z][A-Za-z]+=/,
  /^import \{/,
  /^stage\(/,
];

/** Every command of the README and of docs/, each once a page. @throws Error at unknown blocks */
export async function shownCommands(): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const page of await pages()) {
    const text = await Deno.readTextFile(`${ROOT}${page}`);
    const found = [...inBlocks(page, text), ...inSentences(text)];
    for (const command of new Set(found)) shown.push({ page, command });
  }
  return shown;
}

async function pages(): Promise<string[]> {
  const names = ["README.md", "CONTRIBUTING.md"];
  for await (const { name } of Deno.readDir(`${ROOT}docs`)) {
    if (name.endsWith(".md")) names.push(`docs/${name}`);
  }
  return names.sort();
}

function* inBlocks(page: string, text: string): Generator<string> {
  for (const lines of blocksOf(text)) {
    if (NO_COMMANDS.some((pattern) => pattern.test(lines[0]))) continue;
    // A line that ends with \ continues on the next one.
    for (const line of lines.join("\n").replace(/\\\n\s*/g, "").split("\n")) {
      if (line.trim() === "" || line.trim().startsWith("#")) continue;
      if (!isCommand(line)) {
        throw new Error(
          `${page}: is "${line}" a command? Name its program, or the block's first line as no ` +
            "command, in tests/docs/pages.ts.",
        );
      }
      yield withoutComment(line);
    }
  }
}

/** Indented ones, and those between fences that are for a shell or for nothing in particular. */
function* blocksOf(text: string): Generator<string[]> {
  for (const [, language, body] of text.matchAll(/^```(\w*).*\n([\s\S]*?)^```$/gm)) {
    if (["", "sh"].includes(language)) yield body.trimEnd().split("\n");
  }
  const plain = text.replace(/^```[\s\S]*?^```$/gm, "");
  for (const [block] of plain.matchAll(/(?<=\n\n)(?: {4}.*\n|\n(?= {4}))+/g)) {
    yield block.trimEnd().split("\n").map((line) => line.slice(4));
  }
}

function* inSentences(text: string): Generator<string> {
  for (const [, code] of text.matchAll(/(?<!`)`([^`]+)`(?!`)/g)) {
    const command = code.replace(/\s+/g, " ");
    if (command.includes(" ") && isCommand(command)) yield command;
  }
}

const isCommand = (line: string) => PROGRAMS.includes(line.split(" ")[0]);
const withoutComment = (line: string) => line.replace(/\s{2,}(#.*|[^#].*)$/, "").trim();
