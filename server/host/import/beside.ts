import { dirname, join, sep } from "node:path";

/**
 * Returns the real path of a file that an export names; null: it is missing, or not below the
 * folder of the export, which may come from anyone.
 */
export async function besideExport(file: string, path: string): Promise<string | null> {
  try {
    const folder = await Deno.realPath(dirname(file));
    // Exports that were made on Windows have its separators.
    const found = await Deno.realPath(join(folder, path.replaceAll("\\", "/")));
    if (!found.startsWith(folder + sep)) return null;
    return (await Deno.stat(found)).isFile ? found : null;
  } catch {
    return null;
  }
}
