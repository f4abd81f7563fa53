import { StartError } from "../../base/start_error.ts";
import { renameSynced } from "../../storage/sync.ts";

/** Replaces a small file, in full or not at all, readable by its owner alone. @throws StartError */
export async function saveText(path: string, text: string): Promise<void> {
  const partial = `${path}.partial`;
  try {
    // Someone else may have put a file there that they could read.
    await Deno.remove(partial).catch(() => {});
    await Deno.writeTextFile(partial, text, { createNew: true, mode: 0o600 });
    await renameSynced(partial, path);
  } catch (error) {
    await Deno.remove(partial).catch(() => {});
    throw new StartError(`Cannot write ${path}: ${(error as Error).message}.`);
  }
}
