import { useEffect, useState } from "react";
import { isPlain } from "../../protocol/text/plain.ts";
import { loadModule } from "../ui/load_module.ts";

/** What reads and draws markdown. */
export type Markdown = typeof import("./Markdown.tsx");

let loaded: Markdown | null = null;
let loading: Promise<Markdown> | null = null;

/** Milliseconds after which it is fetched again when it did not come; twice as many each time. */
const AGAIN = 1000;
/** How often: a newer program may have taken its place. */
const ATTEMPTS = 8;

/** Calls `then` with what reads a text: at once where it's plain or that is there. */
export function withMarkdown(text: string, then: (markdown: Markdown | null) => void): void {
  if (isPlain(text) || loaded) then(loaded);
  // Without it the text is as it was typed.
  else loadMarkdown().then(then, () => then(null));
}

/** Fetches what draws markdown, once. Rejects when it cannot be had for some minutes. */
export function loadMarkdown(): Promise<Markdown> {
  loading ??= fetchMarkdown().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchMarkdown(): Promise<Markdown> {
  for (let attempt = 1;; attempt++) {
    try {
      return loaded = await loadModule(() => import("./Markdown.tsx"));
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN * 2 ** (attempt - 1)));
    }
  }
}

/**
 * Fetches it once somebody presses a key or points: what they then write or open is drawn at
 * once, and a page that is only looked at stays light. Returns what ends the waiting.
 */
export function loadMarkdownOnInput(): () => void {
  const waiting = new AbortController();
  const load = () => {
    waiting.abort();
    loadMarkdown().catch(() => {});
  };
  for (const event of ["keydown", "pointerdown"]) {
    addEventListener(event, load, { signal: waiting.signal, passive: true });
  }
  return () => waiting.abort();
}

/** What draws the text if it may hold markup; null for a plain one, and until it is there. */
export function useMarkdown(text: string): Markdown | null {
  const wanted = !isPlain(text);
  const drawing = wanted ? loaded : null;
  const missing = wanted && !drawing;
  const [, redraw] = useState(0);
  useEffect(() => {
    // It may have come since this was drawn: what was drawn counts.
    if (missing) loadMarkdown().then(() => redraw((n) => n + 1), () => {});
  }, [missing]);
  return drawing;
}
