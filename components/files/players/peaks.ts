import { MAX_PEAKS as PEAKS } from "../../../protocol/files.ts";

/** Decodes a wave form from base64, each from 0 to 1; empty if it is invalid. */
export function readPeaks(base64: string | undefined): number[] {
  if (!base64 || base64.length > 2 * PEAKS) return [];
  try {
    return [...atob(base64)].slice(0, PEAKS).map((sign) => sign.charCodeAt(0) / 255);
  } catch {
    return [];
  }
}
