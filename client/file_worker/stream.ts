import { FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import type { Unread } from "../files/download/worker_questions.ts";
import { chunkOf, whyOf } from "./chunks.ts";
import type { ReadFile } from "./types.ts";

/** Why a file could last not be read, by its name. */
export const unread = new Map<string, Unread>();

/** Callbacks of a stream. */
export interface Watch {
  passed(bytes: number): void;
  /** `ended`: everything was sent, or the rest isn't wanted. */
  ended(state: "ended" | "failed", why?: Unread): void;
}

const UNWATCHED: Watch = { passed() {}, ended() {} };

/**
 * Streams the bytes of a file, `to` excluded. Reads no more than is consumed, plus `ahead` chunks.
 */
export function streamOf(
  file: ReadFile,
  from: number,
  to: number,
  ahead: number,
  { passed, ended }: Watch = UNWATCHED,
): ReadableStream<Uint8Array> {
  let at = from;
  return new ReadableStream({
    async pull(controller) {
      try {
        if (at < to) {
          const number = Math.floor(at / FILE_CHUNK_BYTES);
          const coming = chunkOf(file, number);
          for (
            let next = number + 1;
            next <= number + ahead && next * FILE_CHUNK_BYTES < to;
            next++
          ) {
            chunkOf(file, next).catch(() => {});
          }
          const start = number * FILE_CHUNK_BYTES;
          const part = (await coming).slice(at - start, Math.min(to - start, FILE_CHUNK_BYTES));
          at += part.length;
          controller.enqueue(part);
          passed(part.length);
        }
        if (at < to) return;
        controller.close();
        ended("ended");
      } catch (error) {
        const why = whyOf(error);
        unread.set(file.called, why);
        ended("failed", why);
        throw error;
      }
    },
    cancel: () => ended("ended"),
  }, { highWaterMark: 0 });
}

/** Bytes from, and up to; null: there are none. Without a range it is all. */
export function rangeOf(header: string | null, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || first + last === "") return { from: 0, to: size, whole: true };
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to, whole: false } : null;
}
