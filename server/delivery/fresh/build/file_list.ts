import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import type { Assets, PublicFile } from "../site.ts";
import { describeFile } from "./compress.ts";
import { listFiles } from "./files.ts";

/** The address of the list of what the installed app keeps (UX-5). */
export const FILE_LIST = "/files.json";
/** The page that works offline, by its file in routes/. */
const OFFLINE_PAGE = "/index";
/** Pages ask for these with their hash behind the address. */
const BY_HASH = ["/styles.css", "/assets/shell.js"];
/** What it needs beside its scripts, where a site has it. */
const COMMON = ["/icon.svg", "/icons/icon-192.png", "/manifest.webmanifest", "/sounds/message.wav"];

interface Built {
  build: string;
  /** Scripts by page, by language. */
  parts: Record<string, Record<string, string[]>>;
  files: Assets["files"];
}

/**
 * Makes one worker of `sw.js` and its parts in `sw/`, and tells it which build it belongs to: with
 * another build its bytes are others.
 */
export async function writeWorker(out: string, build: string): Promise<void> {
  const worker = `${out}/sw.js`;
  if (!existsSync(worker)) return;
  const parts = listFiles(`${out}/sw`).map((part) => `${out}/sw${part}`);
  const sources = await Promise.all([worker, ...parts].map((file) => readFile(file, "utf8")));
  await writeFile(worker, sources.join("\n").replace('"BUILD"', `"${build}"`));
  await rm(`${out}/sw`, { recursive: true, force: true });
}

/** Writes the list of what a page needs offline: scripts by language, and what all share. */
export async function writeFileList(
  out: string,
  { build, parts, files }: Built,
): Promise<PublicFile> {
  const scripts = Object.entries(parts).map(([language, pages]) => [
    language,
    pages[OFFLINE_PAGE] ?? [],
  ]);
  const common = [
    ...BY_HASH.filter((file) => files[file]).map((file) => `${file}?v=${files[file].hash}`),
    ...COMMON.filter((file) => files[file]),
  ];
  const list = { build, common, scripts: Object.fromEntries(scripts) };
  await writeFile(`${out}${FILE_LIST}`, JSON.stringify(list));
  return await describeFile(`${out}${FILE_LIST}`, build === "");
}
