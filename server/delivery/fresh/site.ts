/** The language in which the sources name their texts: text/en/. */
export const SOURCE_LANGUAGE = "en";

/** A file that browsers may load, as the build listed it. */
export interface PublicFile {
  /** Start of the SHA-256 of its bytes, in hex. */
  hash: string;
  /** True if the build put `.br` and `.gz` next to it. */
  compressed: boolean;
}

/** Facts that the build knows about the files that browsers load. */
export interface Assets {
  /** Built by `deno task dev`: nothing is cached, pages reload on change. */
  dev: boolean;
  /** Another for each build; empty in development. */
  build: string;
  /**
   * Addresses of the scripts that a page loads at once, by its file ("/login"): the one that
   * hydrates its islands, then its imports.
   */
  scripts: Record<string, string[]>;
  /** Scripts of other languages, by language. */
  translated: Record<string, Record<string, string[]>>;
  /** The path of the stylesheet of each page, by its file. */
  styles: Record<string, string>;
  /** Every public file by address ("/icon.svg"), served from `{publicFolder}{address}`. */
  files: Record<string, PublicFile>;
}

/** Exports of a file in routes/. */
export interface RouteModule {
  /** The page, or for `_middleware` one middleware or a list of them. */
  default?: unknown;
  handler?: unknown;
  config?: { routeOverride?: string };
}

/** The bundled pages in one language. */
export interface Pages {
  /** By file without extension: "/index", "/invite/[code]", "/_app". */
  routes: Record<string, RouteModule>;
  /** Modules of islands; each function that such a file exports is an island. */
  islands: Record<string, Record<string, unknown>>;
}

/** `_fresh/manifest.ts`, and the path of `_fresh/public`. */
export interface Site extends Pages {
  publicFolder: string;
  assets: Assets;
  /** The pages in other languages. */
  translations: Record<string, () => Promise<Pages>>;
}
