import { withoutMetadata } from "../../../protocol/picture/clean.ts";
import type { PictureFacts } from "../../../protocol/picture/facts.ts";
import { orientationOf, turned } from "./orientation.ts";

/**
 * A picture without what was written beside its pixels (place, time, camera, comments, the film that
 * came with it); nothing is encoded anew, and it is turned as it was. The same bytes: there was
 * nothing.
 */
export function cleanPicture(
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts,
): Uint8Array<ArrayBuffer> {
  if (facts.metadata.length === 0) return bytes;
  const clean = withoutMetadata(bytes, facts) as Uint8Array<ArrayBuffer>;
  return turned(clean, facts.type, orientationOf(bytes, facts));
}
