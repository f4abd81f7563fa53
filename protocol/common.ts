import { z } from "zod";
import { isVisible } from "./one_emoji.ts";

/** Marks beyond those that one letter may have: they cover other people's text (HARD-1). */
const PILED = /(?<=\p{M}{8})\p{M}+/gu;
/** Invisible characters that, at the end of a text, belong to no grapheme before them. */
const BLANK =
  /[\s\p{Z}\u00ad\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u;
/**
 * Characters that change the direction of everything after them, including the interface's words.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A string without lone surrogates and without control characters (line breaks aside); piles of
 * marks are cut.
 */
export function text(max: number, min = 0, tidy = (s: string) => s) {
  return z.string()
    .refine((s) => s.isWellFormed(), "contains broken Unicode")
    // deno-lint-ignore no-control-regex
    .refine((s) => !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/.test(s), "contains control characters")
    .transform((s) => trimmed(tidy(s.replace(PILED, ""))))
    .refine((s) => min === 0 || s !== "", { error: "must not be blank", abort: true })
    .pipe(z.string().min(min).max(max));
}

/** Removes invisible characters at both ends of a text (MEND-46). */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANK.test(text[start])) start++;
  while (end > start && BLANK.test(text[end - 1])) end--;
  return text.slice(start, end);
}

/**
 * A name of one line. Trimmed; must not be blank, unless `min` is 0. Names appear within sentences,
 * so direction marks are removed.
 */
export function name(max: number, min = 1) {
  return text(max, min, (s) => s.replace(TURNS, ""))
    .refine((s) => !/[\r\n\u2028\u2029]/.test(s), "must be one line")
    .refine((s) => min === 0 || isVisible(s), "must not be blank");
}

/** An id as it comes in: unknown ones are for `access` to refuse, endless ones are not looked up. */
export const id = z.string().min(1).max(64).refine((s) => s.isWellFormed(), "is not an id");

/** Base64 of bytes, with padding. */
export function base64(maxBytes: number) {
  return z.string()
    .min(1, "must not be empty")
    .max(Math.ceil(maxBytes / 3) * 4)
    .refine(isBase64, "is not base64");
}

/**
 * Returns whether a text is canonical base64, without decoding all of it: only the last four
 * characters can be wrong.
 */
function isBase64(s: string): boolean {
  if (s.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(s)) return false;
  try {
    Uint8Array.fromBase64(s.slice(-4), { lastChunkHandling: "strict" });
    return true;
  } catch {
    return false;
  }
}

/** A picture as a data URL. Its bytes decide its type (D-MEDIA). */
export const picture = z.string().regex(/^data:image\/[\w.+-]{1,20};base64,/, "must be an image");

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

export const success = z.object({ success: z.literal(true) });

export const status = z.enum(["online", "idle", "dnd", "invisible"]);
export type Status = z.infer<typeof status>;
