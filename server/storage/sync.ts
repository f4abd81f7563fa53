import { dirname } from "node:path";

/** Waits until a file's bytes are on disk. */
export async function syncFile(path: string): Promise<void> {
  using file = await Deno.open(path, { read: true, write: true });
  await file.sync();
}

/**
 * Writes a small file so that it is there whole, as before or as now, whatever is cut off meanwhile.
 */
export async function writeWhole(
  path: string,
  text: string,
  options?: Deno.WriteFileOptions,
): Promise<void> {
  const next = `${path}.new`;
  await Deno.writeTextFile(next, text, options);
  await syncFile(next);
  await renameSynced(next, path);
}

/** Renames a file so that afterwards, power cut or not, it is there under one name, whole. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await Deno.rename(from, to);
  // Windows has no such thing, and needs none.
  if (Deno.build.os === "windows") return;
  using folder = await Deno.open(dirname(to));
  await folder.sync();
}
