import { cutToEnd } from "../../../protocol/graphemes.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { readPicture } from "../../../protocol/picture/read.ts";
import { choosing as t } from "../../../text/en/transfers.ts";
import { fill } from "../../../text/message.ts";
import { newSecret } from "../transfer/chunks.ts";
import { cleanPicture } from "../pictures/clean_picture.ts";
import { isPicture, kindByType, TYPE_BYTES, typeByBytes } from "../base/media_types.ts";
import { type MediaProbe, probeAudio, probePicture, probeVideo } from "./media_probe.ts";
import type { ChosenFile, FileKind, SendingFile } from "../base/state.ts";

/** Characters of a file's name that are sent; its ending is kept. */
const MAX_NAME = 200;
/**
 * Largest picture, in bytes, that is read into memory; a larger one is sent unchanged, as a card.
 */
const MAX_PICTURE = 100 * 1024 * 1024;
/** Pixels along a side that a message may name. */
const MAX_SIDE = 65_535;

export interface PrepareOptions {
  /** Nothing is taken out of it. */
  original?: boolean;
  /** The waveform, for a voice message. */
  voice?: SendingFile["voice"];
  /** Seconds, if known. */
  duration?: number;
}

interface Judged {
  kind: FileKind;
  blob: Blob;
  cleaned: boolean;
  animated?: true;
  uncleaned: boolean;
}

/**
 * Prepares a chosen file: removes the metadata of pictures, and creates its preview. Throws an
 * `Error` with a text for the user.
 */
export async function prepareFile(
  file: File,
  { original = false, voice, duration }: PrepareOptions = {},
): Promise<ChosenFile> {
  const start = await file.slice(0, TYPE_BYTES).arrayBuffer().catch(() => {
    // A dropped folder looks like a file, and can't be read.
    const isFolder = file.type === "" && !file.name.includes(".");
    throw new Error(fill(isFolder ? t.folder : t.unreadable, { name: file.name }));
  });
  const first = new Uint8Array(start);
  const found = typeByBytes(first, file.type);
  const taken = isPicture(first, found ?? file.type);
  const said = taken && !file.type.startsWith("image/") ? "" : file.type;
  const type = found ?? (said || "application/octet-stream");
  const judgement = await judged(file, type, original, taken).catch(() => {
    throw new Error(fill(t.unreadable, { name: file.name }));
  });
  const { kind, blob, cleaned, uncleaned, animated } = judgement;
  const name = cutToEnd(file.name || `file.${type.split("/")[1]}`, MAX_NAME);
  const look = { ...await lookOf(blob, kind), ...(duration !== undefined && { duration }) };
  const { thumb, width = 0, height = 0, ...seen } = look;
  const fits = width > 0 && height > 0 && Math.max(width, height) <= MAX_SIDE;
  const key = crypto.randomUUID();
  const described = {
    key,
    name,
    type,
    kind,
    ...(fits && { width, height }),
    ...seen,
    voice,
    animated,
  };
  return {
    ...described,
    blob,
    cleaned,
    uncleaned,
    original: file,
    thumb,
    sending: {
      ...described,
      size: blob.size,
      secret: newSecret(),
      id: null,
      thumb: thumb && {
        type: thumb.blob.type,
        size: thumb.blob.size,
        width: thumb.width,
        height: thumb.height,
        secret: newSecret(),
        id: null,
      },
    },
  };
}

/**
 * Returns the bytes to send of a file, and how it is shown. `taken`: it is a picture of any format.
 * Throws if it can't be read.
 */
async function judged(
  file: File,
  type: string,
  original: boolean,
  taken: boolean,
): Promise<Judged> {
  const kind = kindByType(type);
  const asCard: Judged = { kind: "document", blob: file, cleaned: false, uncleaned: taken };
  if (kind !== "image") return { ...asCard, kind };
  if (file.size > MAX_PICTURE) return asCard;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = readPicture(bytes);
  if (!facts) return asCard;
  const isBearable = facts.width * facts.height <= LIMITS.decodedPixelsMax;
  const clean = original ? bytes : cleanPicture(bytes, facts);
  const cleaned = clean !== bytes;
  return {
    kind: isBearable ? "image" : "document",
    blob: cleaned ? new Blob([clean], { type }) : file,
    cleaned,
    ...(isBearable && facts.frames > 1 && { animated: true }),
    uncleaned: false,
  };
}

/** Returns nothing if the browser can't show it: it can still be sent. */
async function lookOf(blob: Blob, kind: FileKind): Promise<MediaProbe> {
  const nothing = { thumb: null };
  if (kind === "document") return nothing;
  const look = { image: probePicture, video: probeVideo, audio: probeAudio }[kind];
  return await look(blob).catch(() => nothing);
}
