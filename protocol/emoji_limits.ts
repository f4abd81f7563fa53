/** Limits of a server's own emoji (FIL-7). */

const KB = 1024;

/** Most bytes and pixels of one picture, and how many a server may have. */
export const EMOJI_LIMITS = {
  emoji: { most: 200, bytes: 256 * KB, side: 128 },
  sticker: { most: 60, bytes: 512 * KB, side: 320 },
} as const;

/** Characters. */
export const EMOJI_NAME = { min: 2, max: 32 } as const;
