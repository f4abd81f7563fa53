/** Files of every accepted type, as real programs write them. */
import type { Page } from "playwright-core";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import type { Account } from "../helpers/account.ts";

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const cipher = createChannelCipher();

/**
 * Sends a file within its message, as a data URL (MSG-28): what other clients still may. Without
 * `preview` all of it is fetched when it comes into view.
 */
export async function sendWithin(
  account: Account,
  channelId: string,
  { name, mimeType: type, buffer }: TestFile,
  { text = "", preview = true, ...box }: {
    text?: string;
    preview?: boolean;
    width?: number;
    height?: number;
  } = {},
): Promise<void> {
  const attachment = { name, type, data: "", size: buffer.length, ...box };
  const data = `data:${type};base64,${buffer.toString("base64")}`;
  const whole = formatPlaintext({ attachment: { ...attachment, data }, text });
  const content = await cipher.encrypt(channelId, whole);
  const seen = await cipher.encrypt(channelId, formatPlaintext({ attachment, text }));
  await account.call("POST", `/messages/${channelId}`, {
    ...content,
    ...preview && { preview: { content: seen.encryptedContent, iv: seen.iv } },
  });
}

/** Bytes that are no known type; the same ones for the same seed. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = new Uint8Array(length);
  let x = seed;
  for (let i = 0; i < length; i++) {
    x = (x * 1103515245 + 12345) & 0x7fffffff;
    bytes[i] = x >> 16;
  }
  return Buffer.from(bytes);
}

/** Creates a picture that the browser draws and encodes itself. */
export async function picture(
  page: Page,
  name: string,
  { width = 600, height = 400 }: { width?: number; height?: number } = {},
): Promise<TestFile> {
  const mimeType = `image/${name.endsWith("jpg") ? "jpeg" : name.split(".").pop()}`;
  const base64 = await page.evaluate(({ width, height, mimeType }) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d")!;
    context.fillStyle = "teal";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "orange";
    context.fillRect(width / 4, height / 4, width / 2, height / 2);
    return canvas.toDataURL(mimeType).split(",")[1];
  }, { width, height, mimeType });
  return { name, mimeType, buffer: Buffer.from(base64, "base64") };
}

/** The size of a picture of over 64 KB. */
export const NOISY = { width: 240, height: 160 };

/** Creates a picture that is too large for a page of messages: each pixel has its own color. */
export async function noisyPicture(page: Page, name: string): Promise<TestFile> {
  const base64 = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d")!;
    const image = context.createImageData(width, height);
    let seed = 1;
    for (let i = 0; i < image.data.length; i++) {
      seed = (Math.imul(seed, 1103515245) + 12345) | 0;
      image.data[i] = i % 4 === 3 ? 255 : seed >>> 16 & 255;
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1];
  }, NOISY);
  return { name, mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

/** A short film that the browser records of a canvas. */
export async function film(page: Page, name: string, mimeType: string): Promise<TestFile> {
  const base64 = await page.evaluate(async (mimeType) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 320, height: 180 });
    const context = canvas.getContext("2d")!;
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => recorder.onstop = resolve);
    recorder.start(100);
    // On a busy machine it takes the recorder a while to notice the first one.
    for (let frame = 0; frame < 15 || parts.every(({ size }) => size === 0); frame++) {
      context.fillStyle = frame % 2 ? "teal" : "orange";
      context.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await stopped;
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.onload = resolve);
    reader.readAsDataURL(new Blob(parts));
    await read;
    return (reader.result as string).split(",")[1];
  }, mimeType);
  return { name, mimeType: mimeType.split(";")[0], buffer: Buffer.from(base64, "base64") };
}

/** GIF of one red pixel. */
export const GIF: TestFile = {
  name: "dot.gif",
  mimeType: "image/gif",
  buffer: Buffer.from("R0lGODlhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=", "base64"),
};

/** An AVI file's header with no frames: browsers do not play this type at all. */
export const AVI: TestFile = {
  name: "old.avi",
  mimeType: "video/x-msvideo",
  buffer: Buffer.concat([
    Buffer.from("RIFF"),
    Buffer.from([4 + 12, 0, 0, 0]),
    Buffer.from("AVI LIST"),
    Buffer.from([4, 0, 0, 0]),
    Buffer.from("hdrl"),
  ]),
};

export const DOCUMENTS: readonly TestFile[] = [
  {
    name: "paper.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(
      "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
    ),
  },
  {
    name: "letter.doc",
    mimeType: "application/msword",
    buffer: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), noise(2000)]),
  },
  {
    name: "letter.docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: Buffer.concat([Buffer.from("PK\x03\x04"), noise(2000)]),
  },
  { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Zeile eins\nзвук 😀\n") },
];
