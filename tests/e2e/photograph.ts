/** Photographs as cameras write them. */

/** Metadata that a camera writes beside the pixels. */
export const SECRETS = ["PARLEYCAM 3000", "51.5033 N", "Serial 4711-A"];
export const ascii = (text: string) => new TextEncoder().encode(text);
export const joined = (...parts: ArrayLike<number>[]) =>
  new Uint8Array(parts.flatMap((part) => Array.from(part)));

/** An EXIF block as cameras write it: who made it, a serial number, and where. */
function exif(): Uint8Array {
  const [make, space, serial] = SECRETS.map((text) => ascii(`${text}\0`));
  const entries = 4;
  const data = 8 + 2 + entries * 12 + 4;
  const tiff = new DataView(new ArrayBuffer(data));
  tiff.setUint32(0, 0x4d4d002a);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, entries);
  const entry = (i: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(10 + i * 12, tag);
    tiff.setUint16(12 + i * 12, type);
    tiff.setUint32(14 + i * 12, count);
    tiff.setUint32(18 + i * 12, value);
  };
  entry(0, 0x010f, 2, make.length, data);
  // Rotation: without it the stored picture would lie on its side.
  entry(1, 0x0112, 3, 1, 6 << 16);
  entry(2, 0x010e, 2, space.length, data + make.length);
  entry(3, 0xa431, 2, serial.length, data + make.length + space.length);
  return joined(ascii("Exif\0\0"), new Uint8Array(tiff.buffer), make, space, serial);
}

/** A photograph: what the browser drew, with EXIF in front. */
export function photograph(jpeg: Uint8Array): Uint8Array {
  const block = exif();
  const length = block.length + 2;
  const segment = joined([0xff, 0xe1, length >> 8, length & 255], block);
  return joined(jpeg.subarray(0, 2), segment, jpeg.subarray(2));
}
