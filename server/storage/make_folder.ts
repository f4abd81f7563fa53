import { dirname } from "node:path";

/**
 * Makes a folder for its owner alone, unless it exists. Its parent has to exist: on a disk that
 * isn't mounted, files would fill another one.
 */
export async function makeLastFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new Error(`The folder ${dirname(path)} does not exist`);
    }
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}
