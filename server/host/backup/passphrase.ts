import { MIN_PASSPHRASE } from "../../../protocol/passphrase.ts";
import { StartError } from "../../base/start_error.ts";

/**
 * Reads the first line of the passphrase file; `-` is standard input. Null without such a file.
 * @throws StartError
 */
export async function readPassphrase(path: string | null): Promise<string | null> {
  if (path === null) return null;
  const text = await readText(path).catch((error) => {
    throw new StartError(`Cannot read the passphrase from ${path}: ${error.message}`);
  });
  const line = text.split(/\r?\n/)[0];
  if (line.length >= MIN_PASSPHRASE) return line;
  throw new StartError(
    `The first line of ${path} is too short for a passphrase (${MIN_PASSPHRASE} letters)`,
  );
}

function readText(path: string): Promise<string> {
  return path === "-" ? new Response(Deno.stdin.readable).text() : Deno.readTextFile(path);
}
