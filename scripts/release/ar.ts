const MAGIC = "!<arch>\n";
const HEADER_BYTES = 60;

/** A file in an archive of `ar`, which is what a .deb is. */
export interface Member {
  name: string;
  body: Uint8Array;
}

/** An archive of these files, all of one date (seconds since 1970) and of root. */
export function ar(members: Member[], date: number): Uint8Array {
  const text = new TextEncoder();
  const parts: Uint8Array[] = [text.encode(MAGIC)];
  for (const { name, body } of members) {
    const fields = [[name, 16], [date, 12], [0, 6], [0, 6], ["100644", 8], [body.length, 10]];
    const header = fields.map(([value, width]) => String(value).padEnd(Number(width))).join("");
    parts.push(text.encode(`${header}\`\n`), body);
    if (body.length % 2) parts.push(text.encode("\n"));
  }
  return concat(parts);
}

/** Reads the members of an archive. @throws Error if it isn't one */
export function readAr(bytes: Uint8Array): Member[] {
  const text = new TextDecoder("latin1");
  if (text.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) throw new Error("not an ar archive");
  const members: Member[] = [];
  for (let at = MAGIC.length; at < bytes.length;) {
    const header = text.decode(bytes.subarray(at, at + HEADER_BYTES));
    const size = Number(header.slice(48, 58));
    at += HEADER_BYTES;
    members.push({ name: header.slice(0, 16).trim(), body: bytes.subarray(at, at + size) });
    at += size + size % 2;
  }
  return members;
}

/** Concatenates the parts. */
export function concat(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
