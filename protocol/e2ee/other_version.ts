import { readU32, toText } from "./bytes.ts";

/**
 * Tells whether signed bytes are of the kind that a label names, in another version: `name/v2` for
 * `name/v1`. What else stands in them only that version knows (MEND-71).
 * @param body fields behind a label, as `lp` writes them. Throws where the label is no text
 */
export function isOtherVersion(body: Uint8Array, label: string): boolean {
  if (body.length < 4) return false;
  const said = toText(body.slice(4, 4 + readU32(body)));
  const name = label.slice(0, label.lastIndexOf("v") + 1);
  return said !== label && said.startsWith(name) && /^\d{1,4}$/.test(said.slice(name.length));
}
