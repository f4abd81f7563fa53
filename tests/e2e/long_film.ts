/** A film of several megabytes that is made in no time, and can be gone through by its index. */
import type { Page } from "playwright-core";
import { picture, type TestFile } from "./files.ts";

/** Seconds; one picture each. */
export const FILM_SECONDS = 30;
/** Seconds that lie together at its beginning: players look at that much before they say anything. */
export const TOGETHER = 24;
/** Bytes before each picture after those, that mean nothing. */
const BETWEEN = 1024 * 1024;
const gap = (at: number) => at < TOGETHER ? 1 : BETWEEN;
/** Bytes of what says that they mean nothing. */
const VOID = 9;

export async function longFilm(page: Page, name: string): Promise<TestFile> {
  const buffer = Buffer.concat(await filmOf(page, FILM_SECONDS));
  return { name, mimeType: "video/webm", buffer };
}

/**
 * The bytes of a WebM whose pictures are the frame of a WebP: both are VP8. About a megabyte for each
 * second after the first 24.
 */
export async function filmOf(page: Page, length: number): Promise<Buffer[]> {
  const size = { width: 320, height: 180 };
  const { buffer } = await picture(page, "frame.webp", size);
  const chunk = buffer.indexOf("VP8 ");
  const frame = buffer.subarray(chunk + 8, chunk + 8 + buffer.readUInt32LE(chunk + 4));
  const seconds = Array.from({ length }, (_, at) => at);
  const short = element("EC", Buffer.alloc(gap(0)));
  const long = element("EC", Buffer.alloc(gap(TOGETHER)));
  const clusters = seconds.map((at) => [
    at < TOGETHER ? short : long,
    element("1F43B675", element("E7", number(at * 1000)), element("A3", BLOCK, frame)),
  ]);
  const sizes = clusters.map(([gap, cluster]) => gap.length + cluster.length);
  const before = (at: number) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0);
  const head = Buffer.concat([
    element(
      "1549A966",
      element("2AD7B1", number(1_000_000)),
      element("4489", float(length * 1000)),
      element("4D80", Buffer.from("test")),
      element("5741", Buffer.from("test")),
    ),
    element(
      "1654AE6B",
      element(
        "AE",
        element("D7", number(1)),
        element("73C5", number(1)),
        element("83", number(1)),
        element("23E383", number(1_000_000_000)),
        element("86", Buffer.from("V_VP8")),
        element("E0", element("B0", number(size.width)), element("BA", number(size.height))),
      ),
    ),
  ]);
  // Numbers have one length each, so the index is as long whatever it says.
  const index = (begin: number) =>
    element(
      "1C53BB6B",
      ...seconds.map((at) =>
        element(
          "BB",
          element("B3", number(at * 1000)),
          element(
            "B7",
            element("F7", number(1)),
            element("F1", number(begin + before(at) + VOID + gap(at))),
          ),
        )
      ),
    );
  const begin = head.length + index(0).length;
  const parts = [head, index(begin), ...clusters.flat()];
  const rest = parts.reduce((sum, { length }) => sum + length, 0);
  const segment = Buffer.concat([Buffer.from("18538067", "hex"), sizeOf(rest)]);
  const ebml = element(
    "1A45DFA3",
    element("4282", Buffer.from("webm")),
    element("4287", number(4)),
  );
  return [ebml, segment, ...parts];
}

/** A picture of the first track that needs no other, at the time of its cluster. */
const BLOCK = Buffer.from([0x81, 0, 0, 0x80]);

/** @param id in hexadecimal */
function element(id: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id, "hex"), sizeOf(content.length), content]);
}

function sizeOf(bytes: number): Buffer {
  const size = number(bytes);
  size[0] = 1;
  return size;
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
