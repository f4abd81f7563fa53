import { StartError } from "../../base/start_error.ts";
import { renameSynced } from "../../storage/sync.ts";

/** Writes a small file in the place of what was there: whole or not at all, for its owner alone. @throws StartError */
export async function saveText(path: string, text: string): Promise<void> {
  const partial = `${path}.partial`;
  try {
    // What somebody else may have put there is theirs to read.
    await Deno.remove(partial).catch(() => {});
    await Deno.writeTextFile(partial, text, { createNew: true, mode: 0o600 });
    await renameSynced(partial, path);
  } catch (error) {
    await Deno.remove(partial).catch(() => {});
    throw new StartError(`Cannot write ${path}: ${(error as Error).message}.`);
  }
}
