import { useEffect, useRef, useState } from "react";
import { isPlain } from "../../protocol/text/plain.ts";
import { eventually, lazy } from "../../browser/lazy.ts";

/** Module that parses and renders markdown. */
export type Markdown = typeof import("./Markdown.tsx");

let loaded: Markdown | null = null;
let loading: Promise<Markdown> | null = null;

/** Calls `then` with the markdown renderer: at once if the text is plain or it has loaded. */
export function withMarkdown(text: string, then: (markdown: Markdown | null) => void): void {
  if (isPlain(text) || loaded) then(loaded);
  else loadMarkdown().then(then);
}

/** Loads the markdown renderer once, with retries. Until then texts are shown as typed. */
export function loadMarkdown(): Promise<Markdown> {
  return loading ??= eventually(lazy(() => import("./Markdown.tsx"))).then((file) => loaded = file);
}

/**
 * Loads markdown on the first key or pointer event, so that what the user then writes or opens
 * renders at once and a page that is only viewed stays light. Returns a function that stops
 * waiting.
 */
export function loadMarkdownOnInput(): () => void {
  const waiting = new AbortController();
  const load = () => {
    waiting.abort();
    void loadMarkdown();
  };
  for (const event of ["keydown", "pointerdown"]) {
    addEventListener(event, load, { signal: waiting.signal, passive: true });
  }
  return () => waiting.abort();
}

/**
 * Returns the markdown renderer if the text may contain markup; null for plain text, and until it
 * has loaded.
 */
export function useMarkdown(text: string): Markdown | null {
  const wanted = !isPlain(text);
  const drawing = wanted ? loaded : null;
  const missing = wanted && !drawing;
  const [, redraw] = useState(0);
  useEffect(() => {
    // Markdown may have loaded since this render, so compare with what was rendered.
    if (missing) loadMarkdown().then(() => redraw((n) => n + 1), () => {});
  }, [missing]);
  return drawing;
}

/** Maximum milliseconds that texts wait for the markdown renderer. */
const HELD_MS = 2000;

/** Resolves once the markdown renderer has loaded, or the wait takes too long. */
export function markdownSoon(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, HELD_MS));
  return Promise.race([loadMarkdown(), late]);
}

/**
 * Returns false while a new list waits for its markdown renderer, so that the first paint is final
 * (MEND-22).
 */
export function useDrawable(messages: readonly { text: string | null }[]): boolean {
  const [isLate, setLate] = useState(false);
  const isDrawn = useRef(false);
  const isHeld = !isDrawn.current && !isLate && !loaded &&
    messages.some(({ text }) => text && !isPlain(text));
  isDrawn.current ||= !isHeld && messages.length > 0;
  useEffect(() => {
    if (!isHeld) return;
    markdownSoon().then(() => setLate(true));
  }, [isHeld]);
  return !isHeld;
}
