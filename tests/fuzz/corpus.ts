/** Inputs that are kept: those to begin with, and each that has shown a fault. */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("corpus", import.meta.url));

/** In the order of their names. */
export async function corpusOf(name: string): Promise<Uint8Array[]> {
  const folder = `${FOLDER}/${name}`;
  try {
    const names = await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name);
    return await Promise.all(names.sort().map((file) => Deno.readFile(`${folder}/${file}`)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** Keeps an input that has shown a fault; the file. */
export async function keep(name: string, input: Uint8Array): Promise<string> {
  const folder = `${FOLDER}/${name}`;
  await Deno.mkdir(folder, { recursive: true });
  const file = `${folder}/fault-${createHash("sha256").update(input).digest("hex").slice(0, 12)}`;
  await Deno.writeFile(file, input);
  return file;
}
