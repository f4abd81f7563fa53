import { type ComponentType, useEffect, useState } from "react";

type Markdown = ComponentType<{ text: string }>;

/** Characters that could be markup, anywhere or where a line begins. */
const MARKUP = /[*_~`[\\]|\|\||^[ \t]*(?:[-+>#]|\d{1,9}[.)])/m;

let loaded: Markdown | null = null;
let loading: Promise<Markdown> | null = null;

/** Fetches what draws markdown, once. */
function loadMarkdown(): Promise<Markdown> {
  loading ??= import("./Markdown.tsx").then(
    (module) => loaded = module.default,
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
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
  const wanted = MARKUP.test(text);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (wanted && !loaded) loadMarkdown().then(() => redraw((n) => n + 1), () => {});
  }, [wanted]);
  return wanted ? loaded : null;
}
