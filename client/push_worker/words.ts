import type { cutText } from "../../protocol/graphemes.ts";
import type { coveredWords } from "../../protocol/text/read.ts";
import { scriptAddress } from "../base/script_address.ts";

const worker = globalThis as unknown as {
  coveredWords?: typeof coveredWords;
  cutText?: typeof cutText;
  importScripts(address: string): void;
};

/** Runs what reads texts; a worker that has fetched it while it was installed has it for good. */
export function loadReader(): void {
  worker.importScripts(scriptAddress("/sw-text.js"));
}

/**
 * Returns a text's words as a notice says them (MEND-43).
 * @throws where what reads texts cannot be had: a notice says no words then
 */
export function wordsOf(text: string, cover: string): string {
  if (!worker.coveredWords) loadReader();
  return worker.coveredWords!(text, cover);
}

/** Returns the beginning of what a notice says, once `wordsOf` has been called. */
export function beginningOf(text: string, most: number): string {
  return worker.cutText!(text, most);
}
