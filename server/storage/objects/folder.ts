import { join } from "node:path";
import { makeLastFolder } from "../make_folder.ts";
import { renameSynced } from "../sync.ts";
import type { ObjectStore, StoredObject } from "./port.ts";

/** Bytes that are held while a source is written. */
const PIECE_BYTES = 1024 * 1024;

/** A folder as an object store. It is made by the first who stores something. */
export function folderStore(folder: string): ObjectStore {
  return {
    location: folder,
    async list() {
      const found: StoredObject[] = [];
      try {
        for await (const { name, isFile } of Deno.readDir(folder)) {
          if (!isFile) continue;
          // A file may vanish between listing and reading its size.
          const info = await Deno.stat(join(folder, name)).catch(() => null);
          if (info) found.push({ name, size: info.size });
        }
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
      return found;
    },
    async put(name, { size, read }) {
      await makeLastFolder(folder);
      const partial = join(folder, `${name}.partial`);
      try {
        {
          const options = { write: true, create: true, truncate: true, mode: 0o600 };
          using file = await Deno.open(partial, options);
          for (let from = 0; from < size; from += PIECE_BYTES) {
            const piece = await read(from, Math.min(size, from + PIECE_BYTES));
            for (let at = 0; at < piece.length;) at += await file.write(piece.subarray(at));
          }
          await file.sync();
        }
        await renameSynced(partial, join(folder, name));
      } catch (error) {
        await Deno.remove(partial).catch(() => {});
        throw error;
      }
    },
    async get(name) {
      const file = await Deno.open(join(folder, name)).catch((error) => {
        if (error instanceof Deno.errors.NotFound) return null;
        throw error;
      });
      return file && file.readable;
    },
    async remove(name) {
      await Deno.remove(join(folder, name)).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    },
  };
}
