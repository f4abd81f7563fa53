import { writeFile } from "node:fs/promises";
import type { Assets, PublicFile } from "../site.ts";
import { describeFile } from "./compress.ts";
import type { Compression } from "./stamp.ts";

/** The address of the list of files that the installed app stores (UX-5). */
export const FILE_LIST = "/files.json";
/** The page that works offline, by its file in routes/. */
const OFFLINE_PAGE = "/index";
/** Files that pages request with their hash after the address. */
const BY_HASH = ["/assets/shell.js"];
/** Files that the page needs besides its scripts, if a site has them. */
const COMMON = ["/icon.svg", "/icons/icon-192.png", "/manifest.webmanifest", "/sounds/message.wav"];

interface Built {
  build: string;
  /** Scripts by page, by language. */
  parts: Record<string, Record<string, string[]>>;
  /** Stylesheets by page. */
  styles: Assets["styles"];
  /** Addresses of the worker of private conversations and of its parts. */
  e2ee: string[];
  files: Assets["files"];
}

/**
 * Writes the list of files that a page needs offline: scripts by language, shared files, and those
 * for people with private conversations (E2E-43).
 */
export async function writeFileList(
  out: string,
  { build, parts, styles, e2ee, files }: Built,
  compress: Compression,
): Promise<PublicFile> {
  const scripts = Object.entries(parts).map(([language, pages]) => [
    language,
    pages[OFFLINE_PAGE] ?? [],
  ]);
  const common = [
    ...[styles[OFFLINE_PAGE], ...BY_HASH].filter((file) => files[file]).map((file) =>
      `${file}?v=${files[file].hash}`
    ),
    ...COMMON.filter((file) => files[file]),
  ];
  const list = { build, common, scripts: Object.fromEntries(scripts), e2ee };
  await writeFile(`${out}${FILE_LIST}`, JSON.stringify(list));
  return await describeFile(`${out}${FILE_LIST}`, compress);
}
