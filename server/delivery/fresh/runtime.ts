import type { ComponentChildren } from "preact";
import type { Assets } from "./site.ts";

/** State of one page while it renders. */
export interface Rendering {
  head: ComponentChildren[];
  islands: { id: string; props: unknown }[];
  /** Its file in routes/. */
  page: string;
  assets: Pick<Assets, "styles" | "files" | "build">;
}

// Set only while a page renders. Rendering never waits, so two requests never share it.
let current: Rendering | null = null;

/** Runs `render` with `rendering` as the page that `Head`, `asset` and islands add to. */
export function during<T>(rendering: Rendering, render: () => T): T {
  current = rendering;
  try {
    return render();
  } finally {
    current = null;
  }
}

/** The page that is being rendered; null in the browser and between renders. */
export function currentRendering(): Rendering | null {
  return current;
}

/** Puts its children in the document's head (on the server only). A title replaces _app's. */
export function Head(props: { children?: ComponentChildren }): null {
  current?.head.push(props.children);
  return null;
}

/** The address of a public file that browsers may cache for ever, while a page renders on the server. */
export function asset(path: string): string {
  const file = current?.assets.files[path];
  return file ? `${path}?v=${file.hash}` : path;
}

/**
 * The address of the stylesheet of the page that is rendered on the server, or of another one, by its
 * file in routes/.
 */
export function styles(page = current?.page ?? ""): string | undefined {
  const path = current?.assets.styles[page];
  return path && asset(path);
}

/** Which build the page belongs to, while it renders on the server; absent in development. */
export function buildId(): string | undefined {
  return current?.assets.build || undefined;
}
