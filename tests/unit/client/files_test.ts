import assert from "node:assert/strict";
import { fileOf } from "../../../client/files/embedded/attached_file.ts";
import { joinFile } from "../../../client/files/embedded/join_file.ts";
import { separateFile } from "../../../client/files/embedded/separate_file.ts";
import { kindByName, typeByName } from "../../../client/files/base/media_types.ts";
import { toBase64 } from "../../../client/base/base64.ts";
import { formatPlaintext, parsePlaintext } from "../../../protocol/plaintext.ts";
import { type PictureType, saying, smallest, TYPES } from "../../helpers/pictures.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = Uint8Array.from(smallest("image/png"));

Deno.test("[MSG-26 MSG-27 FIL-4] the kind of a file by its name", () => {
  for (const ending of ["png", "jpg", "jpeg", "gif", "webp", "PNG"]) {
    assert.equal(kindByName(`a.b.${ending}`), "image");
  }
  for (const ending of ["mp4", "mov", "avi", "webm"]) {
    assert.equal(kindByName(`a.${ending}`), "video");
  }
  const documents = ["pdf", "doc", "docx", "txt", "md", "csv"];
  for (const ending of [...documents, "mp3", "m4a", "ogg", "opus", "wav", "flac", "aac"]) {
    assert.equal(kindByName(`a.${ending}`), "document");
  }
  assert.equal(typeByName("a.pdf"), "application/pdf");
});

Deno.test("[MSG-24] a name of another ending is of no kind", () => {
  for (const name of ["a.svg", "a.html", "a.exe", "a.png.js", "png", "", "a.constructor"]) {
    assert.equal(kindByName(name), null);
  }
});

Deno.test("[MSG-25 MSG-26] only what name and bytes agree on is shown in its place", async () => {
  const picture = (type: PictureType) => String.fromCharCode(...smallest(type));
  const shown: [string, string, string][] = [
    ["a.png", picture("image/png"), "image/png"],
    ["a.png", picture("image/jpeg"), "image/jpeg"],
    ["a.gif", picture("image/gif"), "image/gif"],
    ["a.webp", picture("image/webp"), "image/webp"],
    ["a.mp4", "\0\0\0\x20ftypisom", "video/mp4"],
    ["a.mov", "\0\0\0\x14ftypqt  ", "video/mp4"],
    ["a.webm", "\x1aE\xdf\xa3", "video/webm"],
    ["a.avi", "RIFF\n\r\x03\x04AVI LIST", "video/x-msvideo"],
  ];
  for (const [name, start, type] of shown) {
    const { blob, kind } = await fileOf(name, bytes(start));
    assert.deepEqual([kind, blob.type], [type.split("/")[0], type]);
  }
  const hidden: [string, string][] = [
    ["virus.png", "MZ\x90\0"],
    ["page.png", "<svg onload=alert(1)>"],
    ["a.svg", "<svg>"],
    ["a.html", "<script>"],
    ["a.mp4", "\x89PNG\r\n\x1a\n"],
    ["a.png", "\0\0\0\x20ftypisom"],
    ["a.pdf", "\x89PNG\r\n\x1a\n"],
    ["a.gif", "GIF99a"],
    ["a.webp", "RIFF\x01\x02\x03\x04WAVE"],
    ["empty.png", ""],
  ];
  for (const [name, start] of hidden) {
    const { blob, kind } = await fileOf(name, bytes(start));
    assert.deepEqual([kind, blob.type], ["document", "application/octet-stream"]);
  }
});

Deno.test("[HARD-13] a picture in a message is shown only if it can be borne, and says how large it is", async () => {
  for (const type of TYPES) {
    const name = `a.${type.split("/")[1]}`;
    const kindOf = async (content: Uint8Array) =>
      (await fileOf(name, Uint8Array.from(content))).kind;
    assert.equal(await kindOf(saying(type, 7000, 7000)), "image", type);
    assert.equal(await kindOf(saying(type, 16_000, 16_000)), "document", type);
    assert.equal(await kindOf(smallest(type).subarray(0, 9)), "document", type);
  }
});

Deno.test("[MSG-28 MSG-29] a file is taken out of a message and put back, byte for byte", async () => {
  const attachment = { name: "a.png", type: "image/png", data: "", size: PNG.length };
  const file = await fileOf("a.png", PNG);
  const separated = formatPlaintext({ attachment, text: "look" });
  const whole = await joinFile(separated, file);
  const data = `data:image/png;base64,${toBase64(PNG)}`;
  assert.deepEqual(parsePlaintext(whole).attachment, { ...attachment, data });
  const again = await separateFile(whole);
  assert.equal(again.decrypted_content, separated);
  assert.equal(again.file?.kind, "image");
  assert.deepEqual(new Uint8Array(await again.file!.blob.arrayBuffer()), PNG);
  assert.deepEqual(await separateFile("just text"), { decrypted_content: "just text", file: null });
});

Deno.test("[ERR-16] data that is missing or is no data URL is no file", async () => {
  for (
    const data of ["", "data:", "javascript:alert(1)", "data:image/png;base64,???", "data:x,abc"]
  ) {
    const attachment = { name: "a.png", type: "image/png", data, size: 1 };
    assert.equal((await separateFile(formatPlaintext({ attachment, text: "" }))).file, null);
  }
});
