/** Pictures and a document for the demo, drawn here, with nothing from elsewhere. */
import { crc32, deflateSync } from "node:zlib";
import type { ChannelCipher, EncryptedMessage } from "../../client/base/crypto.ts";
import { LIMITS } from "../../protocol/limits.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";

export interface DemoFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels of a picture. */
  box?: { width: number; height: number };
  /** Text of the message with it. */
  text: string;
}

const BOX = { width: 336, height: 224 };

/** Returns the files of a trip: five views and the way there. */
export function tripFiles(): DemoFile[] {
  const views = [
    ["lake.png", "Sunrise over the lake"],
    ["ridge.png", "The ridge on day two"],
    ["valley.png", "Looking back into the valley"],
    ["pass.png", "Up at the pass, windy"],
    ["evening.png", "And the evening we came down"],
  ].map(([name, text], n) => ({
    name,
    type: "image/png",
    bytes: png(BOX, landscape(n)),
    box: BOX,
    text,
  }));
  const route = { name: "route.pdf", type: "application/pdf", bytes: pdf(), text: "The way there" };
  return [...views, route];
}

/** Seals the file as a message, like the Parley client: a large one has a preview (UX-10). */
export async function sealFile(
  cipher: ChannelCipher,
  channelId: string,
  { name, type, bytes, box, text }: DemoFile,
): Promise<EncryptedMessage> {
  const seal = (data: string) => {
    const attachment = { name, type, data, size: bytes.length, ...box };
    return cipher.encrypt(channelId, formatPlaintext({ attachment, text }));
  };
  const whole = await seal(`data:${type};base64,${bytes.toBase64()}`);
  if (whole.encryptedContent.length <= LIMITS.inlineContentMax) return whole;
  const { encryptedContent: content, iv } = await seal("");
  return { ...whole, preview: { content, iv } };
}

/** Red, green and blue of a place in a picture. */
type Paint = (x: number, y: number) => readonly [number, number, number];

/** The nth view: a sky that brightens towards the horizon, a sun, and hills before each other. */
function landscape(n: number): Paint {
  const { width, height } = BOX;
  const random = generator(n + 1);
  const skies = [[250, 190, 140], [130, 185, 235], [150, 200, 225], [165, 175, 195], [
    235,
    140,
    120,
  ]];
  const sky = skies[n % skies.length];
  const sun = { x: width * (0.2 + 0.15 * n), y: height * 0.3, radius: 18 };
  const hills = [0, 1, 2].map((depth) => ({
    base: height * (0.5 + 0.16 * depth),
    waves: [0, 1, 2].map(() => ({
      length: width / (1.5 + 4 * random()),
      height: (26 - 6 * depth) * random(),
      phase: 7 * random(),
    })),
    shade: [70 - 18 * depth, 105 - 22 * depth, 95 - 24 * depth],
  }));
  const edge = ({ base, waves }: typeof hills[number], x: number) =>
    waves.reduce((y, wave) => y + wave.height * Math.sin(x / wave.length + wave.phase), base);
  return (x, y) => {
    const hill = hills.findLast((one) => y > edge(one, x));
    const nearSun = Math.hypot(x - sun.x, y - sun.y) < sun.radius;
    const color = hill?.shade ?? (nearSun ? [255, 240, 200] : sky.map((c) => c + 40 * y / height));
    // The grain of film, without which it would be a drawing of some kilobytes.
    const grain = 8 * (random() - 0.5);
    return [color[0] + grain, color[1] + grain, color[2] + 8 * (random() - 0.5)] as const;
  };
}

/** Numbers from 0 to 1, the same for the same seed (a linear congruence). */
function generator(seed: number): () => number {
  let state = seed * 2654435761 >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Creates a PNG with eight bits per color, without a filter. */
function png({ width, height }: typeof BOX, paint: Paint): Uint8Array<ArrayBuffer> {
  const rows = new Uint8ClampedArray((1 + 3 * width) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(paint(x, y), y * (1 + 3 * width) + 1 + 3 * x);
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8);
  return joined([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), data]);
  const around = new DataView(new ArrayBuffer(8));
  around.setUint32(0, data.length);
  around.setUint32(4, crc32(named));
  const bytes = new Uint8Array(around.buffer);
  return joined([bytes.subarray(0, 4), named, bytes.subarray(4)]);
}

/** Creates a page with a winding path; each of its points is written out, as plotters do. */
function pdf(): Uint8Array<ArrayBuffer> {
  const points = Array.from({ length: 12_000 }, (_, i) => {
    const x = 60 + 470 * i / 12_000;
    const y = 420 + 180 * Math.sin(i / 900) + 40 * Math.sin(i / 130);
    return `${x.toFixed(2)} ${y.toFixed(2)} ${i === 0 ? "m" : "l"}`;
  });
  const page = `BT /F1 24 Tf 60 760 Td (The way there) Tj ET\n1 w\n${points.join("\n")}\nS`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
    "/Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}
