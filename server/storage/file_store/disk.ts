import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SEALED_CHUNK } from "../../../protocol/files.ts";
import { diskOf } from "../disk.ts";
import { PIECE_BYTES } from "./pieces.ts";
import { type FileStore, type StoredBytes, StoreFull } from "./port.ts";

/** In the data folder. */
export const FILES_FOLDER = "files";
/**
 * Returns the path of a file below that folder, by the end of its id: ids of one time begin alike.
 */
export function fileNameOf(id: string): string {
  return `${id.slice(-2)}/${id}`;
}

/** Names that are remembered to be on the disk. */
const MAX_REMEMBERED_NAMES = 1000;
/** Pieces that are kept to be used again. */
const MAX_SPARE_PIECES = 8;

/**
 * Files in a folder of the disk, each as one file, `<2 hex>/<id>`, with its chunks at their places:
 * one that comes early leaves a hole that takes no room. Written by Deno's own files, which do so
 * in another thread: `node:fs` would hold up the whole server where the disk is slow. Read by
 * `node:fs`, which costs less.
 */
export class DiskFileStore implements FileStore {
  /** Files whose names are durable on disk: syncing a folder takes as long as a file. */
  readonly #named = new Set<string>();
  /** Folders whose names are durable on disk. */
  readonly #namedFolders = new Set<string>();
  /** Buffers for gathering bytes, for reuse. */
  readonly #spare: Uint8Array[] = [];

  constructor(private readonly folder: string) {}

  async write(id: string, chunk: number, parts: AsyncIterable<Uint8Array>): Promise<void> {
    using file = await this.#openToWrite(id);
    await file.seek(chunk * SEALED_CHUNK, Deno.SeekMode.Start);
    // A write costs as much as its bytes do: they are gathered, whatever they come as.
    for await (const piece of inPieces(parts, this.#spare)) {
      for (let at = 0; at < piece.length;) {
        at += await file.write(piece.subarray(at)).catch(refuseFull);
      }
    }
  }

  async has(id: string, chunk: number, length: number): Promise<boolean> {
    const found = await Deno.stat(this.#path(id)).catch(ignoreMissing);
    return found !== undefined && found.size >= chunk * SEALED_CHUNK + length;
  }

  async *read(id: string, chunk: number, length: number): AsyncGenerator<Uint8Array> {
    const file = await open(this.#path(id));
    let position = chunk * SEALED_CHUNK;
    try {
      for (const end = position + length; position < end;) {
        const piece = new Uint8Array(Math.min(PIECE_BYTES, end - position));
        const { bytesRead } = await file.read(piece, 0, piece.length, position);
        if (bytesRead === 0) throw new Error(`the file ${id} ends before its chunk ${chunk} does`);
        position += bytesRead;
        yield bytesRead < piece.length ? piece.subarray(0, bytesRead) : piece;
      }
    } finally {
      await file.close();
    }
  }

  async sync(id: string): Promise<void> {
    const path = this.#path(id);
    using file = await Deno.open(path, { read: true, write: true });
    await file.syncData().catch(refuseFull);
    // Windows has no such thing, and needs none.
    if (Deno.build.os === "windows" || this.#named.has(id)) return;
    // The name too: a power cut must not leave bytes that cannot be found.
    const folder = dirname(path);
    await syncFolder(folder);
    for (const one of [folder, this.folder]) {
      if (this.#namedFolders.has(one)) continue;
      await syncFolder(dirname(one));
      this.#namedFolders.add(one);
    }
    if (this.#named.size >= MAX_REMEMBERED_NAMES) this.#named.clear();
    this.#named.add(id);
  }

  async remove(id: string): Promise<void> {
    this.#named.delete(id);
    await Deno.remove(this.#path(id)).catch(ignoreMissing);
  }

  async room(): Promise<number | null> {
    // The folder is made with the first file.
    const disk = await diskOf(this.folder) ?? await diskOf(dirname(this.folder));
    return disk && disk.free;
  }

  async *list(): AsyncGenerator<StoredBytes> {
    for await (const part of entriesOf(this.folder)) {
      for await (const { name: id } of entriesOf(join(this.folder, part.name))) {
        const found = await Deno.stat(this.#path(id)).catch(ignoreMissing);
        if (found?.isFile) yield { id, bytes: found.size };
      }
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #openToWrite(id: string): Promise<Deno.FsFile> {
    const path = this.#path(id);
    // Its owner's alone, as everything in the data folder is.
    const begin = () => Deno.open(path, { write: true, create: true, mode: 0o600 });
    return await begin().catch(async (error) => {
      if (!(error instanceof Deno.errors.NotFound)) refuseFull(error);
      await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(refuseFull);
      return await begin().catch(refuseFull);
    });
  }

  #path(id: string): string {
    return join(this.folder, fileNameOf(id));
  }
}

/** Parts joined to pieces; each holds until the next one is asked for. */
async function* inPieces(
  parts: AsyncIterable<Uint8Array>,
  spare: Uint8Array[],
): AsyncGenerator<Uint8Array> {
  const piece = spare.pop() ?? new Uint8Array(PIECE_BYTES);
  let held = 0;
  try {
    for await (const part of parts) {
      for (let at = 0; at < part.length;) {
        const taken = part.subarray(at, at + PIECE_BYTES - held);
        piece.set(taken, held);
        held += taken.length;
        at += taken.length;
        if (held < PIECE_BYTES) continue;
        yield piece;
        held = 0;
      }
    }
    if (held > 0) yield piece.subarray(0, held);
  } finally {
    if (spare.length < MAX_SPARE_PIECES) spare.push(piece);
  }
}

async function syncFolder(folder: string): Promise<void> {
  using opened = await Deno.open(folder);
  await opened.sync();
}

async function* entriesOf(folder: string): AsyncGenerator<Deno.DirEntry> {
  try {
    yield* Deno.readDir(folder);
  } catch (error) {
    ignoreMissing(error);
  }
}

function ignoreMissing(error: unknown): undefined {
  const isMissing = error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory;
  if (!isMissing) throw error;
}

/** Turns a full disk, or a used-up disk quota, into StoreFull. */
function refuseFull(error: unknown): never {
  const { code } = error as { code?: string };
  if (code === "ENOSPC" || code === "EDQUOT") throw new StoreFull("the disk is full");
  throw error;
}
