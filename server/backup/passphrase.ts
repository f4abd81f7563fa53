import { StartError } from "../start_error.ts";

const LEAST = 8;

/** The first line of the file that holds it; null without such a file. @throws StartError */
export async function readPassphrase(path: string | null): Promise<string | null> {
  if (path === null) return null;
  const text = await Deno.readTextFile(path).catch((error) => {
    throw new StartError(`Cannot read the passphrase from ${path}: ${error.message}`);
  });
  const line = text.split(/\r?\n/)[0];
  if (line.length >= LEAST) return line;
  throw new StartError(
    `The first line of ${path} is too short for a passphrase (${LEAST} letters)`,
  );
}
