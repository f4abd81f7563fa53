import { withoutMetadata } from "../../../protocol/picture/clean.ts";
import type { PictureFacts } from "../../../protocol/picture/facts.ts";
import { orientationOf, turned } from "./orientation.ts";

/**
 * Returns a picture without the metadata beside its pixels (place, time, camera, comments, an
 * attached film); doesn't re-encode, and keeps the orientation. Returns the same bytes if there is
 * none.
 */
export function cleanPicture(
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts,
): Uint8Array<ArrayBuffer> {
  if (facts.metadata.length === 0) return bytes;
  const clean = withoutMetadata(bytes, facts) as Uint8Array<ArrayBuffer>;
  return turned(clean, facts.type, orientationOf(bytes, facts));
}
