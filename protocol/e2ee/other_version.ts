import { readU32, toText } from "./bytes.ts";

/**
 * Returns whether signed bytes are of a label's kind, in another version: `name/v2` for `name/v1`.
 * Only that version knows the other fields (MEND-71).
 * @param body fields after a label, as `lp` writes them. Throws if the label is not text
 */
export function isOtherVersion(body: Uint8Array, label: string): boolean {
  if (body.length < 4) return false;
  const said = toText(body.slice(4, 4 + readU32(body)));
  const name = label.slice(0, label.lastIndexOf("v") + 1);
  return said !== label && said.startsWith(name) && /^\d{1,4}$/.test(said.slice(name.length));
}
