import { lazy } from "../../../browser/lazy.ts";
import { FileError } from "../../../client/files/base/file_error.ts";
import { identityOf } from "../../../client/files/base/identity.ts";
import type { Files } from "../../../client/files/files.ts";
import type { FileRef } from "../../../client/files/base/state.ts";
import type {
  FileFailure,
  FileSource,
  ShownFile,
} from "../../../components/files/base/shown_file.ts";
import { refOf } from "./shown_file.ts";

/** Maximum bytes of a thumbnail. */
const MAX_THUMB = 512 * 1024;
/**
 * Maximum bytes of a picture that is shown itself if it has no thumbnail, or one of the same size.
 */
const MAX_PICTURE = 20 * 1024 * 1024;
const SMALL_FILE_BYTES = 256 * 1024;
/** Maximum bytes of an animation that plays inline. */
const MAX_ANIMATION = 4 * 1024 * 1024;
/**
 * Maximum bytes of a sound that plays from memory, so that its duration is known and seeking works.
 */
const MAX_SOUND = 4 * 1024 * 1024;
/** Sounds and videos in memory that keep their address. */
const MAX_CACHED_MEDIA = 8;

/** Content that isn't of the type its sender claims, or too large for the browser. */
class Unshowable extends Error {}

/**
 * Creates the source of messages' files; `open` loads the code that fetches them. `end` frees the
 * memory at the end of the session.
 */
export function createSource(open: () => Promise<Files>): FileSource & { end(): void } {
  const addresses = new Map<string, string>();
  let session = new AbortController();

  async function whole(file: ShownFile, signal?: AbortSignal): Promise<Blob> {
    const blob = await (await open()).load(refOf(file), { signal });
    return file.kind === "image" ? asPicture(blob) : blob;
  }

  async function thumb(file: ShownFile, signal?: AbortSignal): Promise<Blob> {
    const ref = refOf(file);
    if (file.kind === "image" && isShownItself(ref)) {
      if (ref.size > MAX_PICTURE) throw new Unshowable();
      return await whole(file, signal);
    }
    if (!ref.thumb || ref.thumb.size > MAX_THUMB) throw new Unshowable();
    return asPicture(await (await open()).load(ref.thumb, { signal }));
  }

  async function fromMemory(file: ShownFile, signal?: AbortSignal): Promise<string> {
    const name = identityOf(refOf(file));
    const { signal: over } = session;
    const blob = addresses.has(name) ? null : await whole(file, signal);
    over.throwIfAborted();
    // A parallel call may have created it in the meantime.
    const address = addresses.get(name) ??
      URL.createObjectURL(new Blob([blob!], { type: refOf(file).type }));
    // Moves the most recently used to the end.
    addresses.delete(name);
    addresses.set(name, address);
    const [oldest] = addresses;
    if (addresses.size > MAX_CACHED_MEDIA) {
      URL.revokeObjectURL(oldest[1]);
      addresses.delete(oldest[0]);
    }
    return address;
  }

  return {
    thumb,
    whole,
    beginning: async (file, bytes, signal) =>
      await (await open()).beginning(refOf(file), bytes, { signal }),
    async address(file, signal) {
      const small = (file.kind === "voice" || file.kind === "audio") && file.size <= MAX_SOUND;
      const streamed = small ? null : await (await open()).address(refOf(file));
      return streamed ?? await fromMemory(file, signal);
    },
    async save(file, onProgress) {
      await (await open()).save(refOf(file), {
        onProgress: (bytes) => onProgress(file.size > 0 ? bytes / file.size : 1),
      });
    },
    failureOf,
    async whyUnplayed(file, error, signal) {
      if (error instanceof FileError || error instanceof Unshowable) return failureOf(error);
      try {
        await (await open()).check(refOf(file), { signal });
      } catch (cause) {
        return failureOf(cause);
      }
      return failureOf(error);
    },
    end() {
      session.abort();
      session = new AbortController();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    },
    async openDocument(bytes, signal) {
      const { openDocument } = await lazy(() => import("../../../client/files/pdf_document.ts"))
        .load();
      return await openDocument(bytes, signal);
    },
  };
}

/** Small pictures lose quality when scaled down; animations would stop. */
function isShownItself({ thumb, type, size, animated }: FileRef): boolean {
  const moves = animated || type === "image/gif";
  return !thumb || size <= SMALL_FILE_BYTES || moves && size <= MAX_ANIMATION;
}

/** Returns the picture if its bytes show that it may be decoded (HARD-13). @throws Unshowable */
function asPicture(blob: Blob): Blob {
  if (!blob.type.startsWith("image/")) throw new Unshowable();
  return blob;
}

function failureOf(error: unknown): FileFailure {
  if (error instanceof Unshowable) return "unshowable";
  if (error instanceof FileError) {
    return ({ gone: "gone", forged: "damaged", lost: "unreachable", large: "unshowable" } as const)[
      error.why
    ];
  }
  // Players report formats that they do not support in several ways.
  const { name = "", code } = (error ?? {}) as { name?: string; code?: unknown };
  const unknown = name === "NotSupportedError" || code === MEDIA_UNSUPPORTED ||
    code === MEDIA_DECODE;
  return unknown ? "unshowable" : "unreachable";
}

/** Constants of `MediaError`, which doesn't exist where pages are rendered. */
const MEDIA_DECODE = 3;
const MEDIA_UNSUPPORTED = 4;
