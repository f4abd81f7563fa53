import assert from "node:assert/strict";
import fc from "fast-check";
import type { FileRef } from "../../../protocol/file_refs.ts";
import {
  type Attachment,
  formatPlaintext,
  type Forwarded,
  MAX_QUOTE,
  parsePlaintext,
  quoteOf,
  type ReplyTo,
} from "../../../protocol/plaintext.ts";
import { quoteText } from "../../../client/messages/quote.ts";

const attachment: Attachment = {
  name: "a.png",
  type: "image/png",
  data: "data:image/png;base64,AAAA",
  size: 3,
  width: 20,
  height: 10,
};
const reply: ReplyTo = { id: "m1", seq: 7, username: "bob", text: "what was said" };

Deno.test("[MSG-28 MSG-29 D-ENC-4] an attachment stands as marker and JSON on the first line, the text behind it", () => {
  const { width: _w, height: _h, ...plain } = attachment;
  const written = formatPlaintext({ attachment: plain, text: "look\nhere" });
  const [first, ...rest] = written.split("\n");
  assert.equal(
    first,
    '[[attachment]]{"name":"a.png","type":"image/png","data":"data:image/png;base64,AAAA","size":3}',
  );
  assert.deepEqual(rest, ["look", "here"]);
  assert.deepEqual(parsePlaintext(written), {
    forward: null,
    attachment: plain,
    files: [],
    reply: null,
    text: "look\nhere",
  });
});

const forward: Forwarded = { channel_id: "c", message_id: "m", at: "2026-11-30T12:00:00.000Z" };

Deno.test("[COM-13] a forward stands as marker and JSON on the first line, before all else", () => {
  const written = formatPlaintext({ forward, attachment, text: "look" });
  assert.equal(written.split("\n")[0], `[[forward]]${JSON.stringify(forward)}`);
  assert.match(written.split("\n")[1], /^\[\[attachment\]\]/);
  const read = parsePlaintext(written);
  assert.deepEqual(read, { forward, attachment, files: [], reply: null, text: "look" });
  const late = parsePlaintext(formatPlaintext({ attachment, text: "x" }) + `\n[[forward]]{}`);
  assert.equal(late.forward, null);
});

Deno.test("[MSG-28 D-ENC-4] what is written is read again, whatever the text is", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom(
      "[[attachment]]{}",
      "\n[[reply]]x",
      "\n\n[[attachment]]",
      "[[forward]]{}",
      formatPlaintext({ attachment, reply, text: "of somebody else" }),
    ),
  );
  const maybe = <T>(value: T) => fc.constantFrom(value, null);
  const said = fc.record({
    forward: maybe(forward),
    attachment: maybe(attachment),
    files: fc.constant<FileRef[]>([]),
    reply: maybe(reply),
    text,
  }, { noNullPrototype: true });
  fc.assert(fc.property(said, (parts) => {
    assert.deepEqual(parsePlaintext(formatPlaintext(parts)), parts);
  }));
});

Deno.test("[MSG-31] a message without header lines is text as it stands", () => {
  assert.equal(formatPlaintext({ text: "hello\nyou" }), "hello\nyou");
  assert.deepEqual(parsePlaintext("hello"), {
    forward: null,
    attachment: null,
    files: [],
    reply: null,
    text: "hello",
  });
});

Deno.test("[D-ENC-4] a header that is not well formed is text", () => {
  const broken = [
    "[[attachment]]",
    "[[attachment]]null\n",
    "[[attachment]][]\n",
    "[[attachment]]{oops\nx",
    '[[attachment]]{"name":"","size":1}\n',
    '[[attachment]]{"name":"x","size":-1}\n',
    '[[attachment]]{"name":{},"size":1}\n',
    '[[reply]]{"id":"x","seq":"1","username":"u"}\nx',
    '[[forward]]{"channel_id":"c","message_id":"m","at":"once"}\nx',
    '[[forward]]{"channel_id":"","message_id":"m","at":0}\nx',
    `[[forward]]{"channel_id":"c","message_id":"${"m".repeat(65)}","at":0}\nx`,
  ];
  for (const text of broken) {
    assert.deepEqual(parsePlaintext(text), {
      ...{ forward: null, attachment: null, files: [], reply: null },
      text,
    });
  }
});

Deno.test("[ERR-16] an attachment of another client may lack its data, type and box", () => {
  const { attachment } = parsePlaintext('[[attachment]]{"name":"x.pdf","size":5,"width":-1}\n');
  assert.deepEqual(attachment, { name: "x.pdf", size: 5, type: "", data: "" });
});

Deno.test("a quote is one line, short, and cuts no character in half", () => {
  assert.equal(quoteOf(" a\n b "), "a b");
  const long = quoteOf("😀".repeat(100));
  assert(long.length <= MAX_QUOTE && long.isWellFormed() && long.endsWith("…"));
  const { reply: read } = parsePlaintext(formatPlaintext({
    reply: { ...reply, text: "x".repeat(500) },
    text: "y",
  }));
  assert.equal(read?.text.length, MAX_QUOTE);
});

Deno.test("a quote shows no marks of markdown, and keeps a spoiler to itself", () => {
  assert.equal(quoteText("**bold** and `code`, ~~no~~"), "bold and code, no");
  assert.equal(quoteText("it was ||the butler|| who did"), "it was [spoiler] who did");
  assert.equal(quoteText("2 * 3 ** 2 `"), "2 * 3 ** 2 `");
});

const secret = "A".repeat(43);
const ref: FileRef = { id: "f", key: secret, name: "a.png", type: "t", size: 3, hash: secret };

Deno.test("[FIL-1 FIL-2] files stand as marker and JSON on a line, at most ten, each with what is known of it", () => {
  const thumb = { id: "t", key: secret, size: 1, type: "image/webp", width: 320, height: 200 };
  const full: FileRef = {
    ...ref,
    id: "g",
    width: 640,
    height: 400,
    duration: 1.5,
    preview: "aGFzaA==",
    thumb,
    voice: { peaks: "AAEC" },
  };
  const all = { forward: null, attachment, files: [ref, full], reply, text: "[[files]][]" };
  assert.deepEqual(parsePlaintext(formatPlaintext(all)), all);
  const written = formatPlaintext({ files: [ref], text: "look" });
  assert.equal(written, `[[files]]${JSON.stringify([ref])}\nlook`);
  const read = (value: unknown) => parsePlaintext(`[[files]]${JSON.stringify(value)}\nx`);
  const refused = [
    [],
    {},
    null,
    [null],
    [{ ...ref, key: "short" }],
    [{ ...ref, hash: undefined }],
    [{ ...ref, id: "../x" }],
    [{ ...ref, name: "" }],
    [{ ...ref, size: 1.5 }],
    Array.from({ length: 11 }, (_, i) => ({ ...ref, id: `${i}` })),
    [ref, ref],
    [ref, { ...full, thumb: { ...thumb, id: ref.id } }],
  ];
  for (const value of refused) assert.deepEqual(read(value).files, [], JSON.stringify(value));
  const odd = { ...full, width: -1, duration: "1", preview: "é", voice: { peaks: 1 }, thumb: {} };
  assert.deepEqual(
    read([odd]).files,
    [{ ...ref, id: full.id }],
    "what is optional and malformed is left out",
  );
  const [long] = read([{ ...ref, name: "x".repeat(300), type: "y".repeat(300) }]).files;
  assert.deepEqual([long.name.length, long.type.length], [255, 127]);
  const names = ["photo\u202egnp.exe", "a\0\u2067.txt", "\u200f"]
    .map((name, i) => ({ ...ref, id: `${ref.id}${i}`, name }));
  assert.deepEqual(read(names).files.map(({ name }) => name), ["photognp.exe", "a.txt", "file"]);
});
