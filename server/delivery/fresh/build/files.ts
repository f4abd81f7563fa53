import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The files in a folder and below it, as "/name" or "/sub/name", in a fixed order. */
export function listFiles(folder: string, names = /./): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"))
    .sort();
}
