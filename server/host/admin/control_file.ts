import { join } from "node:path";

/** How the command line finds the running server, and shows that it may give orders. */
export interface ControlFile {
  /** On 127.0.0.1. */
  port: number;
  secret: string;
  /** The server's own address, without a slash at the end. */
  url: string;
  /** Base of links, if it differs and is known. */
  publicUrl?: string | null;
}

const NAME = "parley.control";

/** For the data folder's owner alone, and never seen half written. */
export async function writeControlFile(folder: string, file: ControlFile): Promise<void> {
  const path = join(folder, NAME);
  await Deno.remove(`${path}.new`).catch(() => {});
  await Deno.writeTextFile(`${path}.new`, JSON.stringify(file), { mode: 0o600 });
  await Deno.rename(`${path}.new`, path);
}

/** Null where no server left one. */
export async function readControlFile(folder: string): Promise<ControlFile | null> {
  const text = await Deno.readTextFile(join(folder, NAME)).catch(() => null);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export async function removeControlFile(folder: string): Promise<void> {
  await Deno.remove(join(folder, NAME)).catch(() => {});
}
