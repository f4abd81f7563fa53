import { dirname, join, sep } from "node:path";

/**
 * Where a file lies that an export names, links followed; null: it is not there, or not below the
 * folder of the export, which may come from anybody.
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
