import type { Command } from "commander";
import { dirname, join } from "node:path";
import { StartError } from "../../base/start_error.ts";
import type { CopiedFiles } from "../../storage/moving/copy_files.ts";
import type { Records } from "../../storage/moving/copy_records.ts";
import type { Location } from "../../storage/moving/move.ts";
import { fileNameOf, FILES_FOLDER } from "../../storage/file_store/disk.ts";
import { type FilesLocation, openFileStore } from "../../storage/file_store/open.ts";
import { giveToOwner } from "../../storage/owner.ts";
import { requireRoom } from "../../storage/scratch.ts";
import { optionalDatabase, s3Address } from "../config/address_kinds.ts";
import type { Config } from "../config/load.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { requireData } from "./data.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";
import { bucketOf } from "./storage.ts";

interface MigrateFlags extends Flags {
  from?: string;
  to?: string;
  filesFrom?: string;
  filesTo?: string;
}

/** Progress of a move: records, and the bytes of files. */
interface Move {
  from: Location;
  /** Null: the records stay where they are. */
  to: Location | null;
  files: { from: FilesLocation; to: FilesLocation };
}

/** Milliseconds between two lines about how far it is. */
const PROGRESS_INTERVAL_MS = 5000;

/** `parley migrate`. */
export function addMigrate(program: Command, machine: Machine): void {
  const command = program.command("migrate")
    .helpGroup("Data:")
    .summary("Copy all data from a folder into PostgreSQL, or back")
    .description(
      "Copies all data from a data folder into an empty PostgreSQL, or from there into an empty " +
        "folder, with the files that people sent, and compares both in the end. What it copies " +
        "from stays as it is; no server may run on either. After an interruption the same command " +
        "goes on. One of both may be left away: it is what PARLEY_STORAGE says then, so that " +
        "nobody sees the password.",
    )
    .option("--from <LOCATION>", "a data folder, or postgres://USER:PASSWORD@HOST/DATABASE")
    .option("--to <LOCATION>", "the same: an empty one")
    .option("--files-from <LOCATION>", "a data folder, or s3://BUCKET/FOLDER, that has the files")
    .option("--files-to <LOCATION>", "the same: where the files are to lie");
  addOptions(command, ["files"])
    .addHelpText(
      "after",
      `
Files lie where the records do: in the folder, or in the PostgreSQL. Where --files says
that they lie in a bucket, they stay in it. Otherwise --files-from and --files-to say it.
With --from and --files-to alone, the records stay and the files are copied.

Examples:
  parley migrate --from ./data --to postgres://parley:PASSWORD@db.example.org/parley
  parley migrate --from postgres://parley:PASSWORD@db.example.org/parley --to ./newfolder
  parley migrate --from ./data --files-to s3://chat-files?region=eu-north-1`,
    )
    .action(async ({ from, to, filesFrom, filesTo, ...flags }: MigrateFlags) => {
      const config = await configOf(machine, flags);
      const source = locationOf(from, config.storage);
      const isWhole = to !== undefined || filesTo === undefined;
      const target = isWhole ? locationOf(to, config.storage) : null;
      if (target && "folder" in source === "folder" in target) {
        throw new StartError("One of --from and --to is a data folder, the other a PostgreSQL.");
      }
      if ("folder" in source) await requireData(source.folder);
      const files = {
        from: filesLocation(filesFrom, source, config),
        to: filesLocation(filesTo, target ?? source, config),
      };
      await migrate(machine, { from: source, to: target, files });
    });
}

async function migrate(machine: Machine, { from, to, files }: Move): Promise<void> {
  const { moveRecords, readRecords } = await import("../../storage/moving/move.ts");
  let saidAt = machine.now();
  const onProgress = (what: string) => {
    if (machine.now() - saidAt < PROGRESS_INTERVAL_MS) return;
    saidAt = machine.now();
    machine.log.info(`${what} are copied`);
  };
  let copied: CopiedFiles | null = null;
  const copy = async (records: Records) => {
    copied = await moveFiles(records, files, (count) => onProgress(`${count} files`));
  };
  const tally = await (to
    ? moveRecords(from, to, {
      onProgress: (records) => onProgress(`${records} records`),
      finish: copy,
    })
    : readRecords(from, copy));
  const kinds = Object.fromEntries([...tally ?? []].map(([kind, { count }]) => [kind, count]));
  const records = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const names = [files.from, files.to].map(nameOfFiles);
  const said = to
    ? [`${nameOf(from)} is copied to ${nameOf(to)}, and both hold the same: ${records} records.`]
    : [];
  const next = to && files.to.s3 && !copied
    ? ["Before a server starts on the copy, run `parley files adopt` with it."]
    : [];
  await say(machine, [...said, ...sayFiles(copied, names), ...next, ""].join("\n"), {
    from: nameOf(from),
    to: to && nameOf(to),
    records,
    kinds,
    ...filesOf(copied),
  });
}

function filesOf(copied: CopiedFiles | null): { files: number; lost: number } {
  return { files: copied?.files ?? 0, lost: copied?.lost ?? 0 };
}

function sayFiles(copied: CopiedFiles | null, [from, to]: string[]): string[] {
  if (!copied) return [`Files stay in ${from}.`];
  const { files, lost } = copied;
  if (files + lost === 0) return [];
  return [
    `${files} files are copied from ${from} to ${to}, and both hold the same.`,
    ...lost ? [`${lost} files are not in ${from}: \`parley check\` names them.`] : [],
  ];
}

/** @returns the copied files; null: both are in the same bucket or folder */
async function moveFiles(
  records: Records,
  { from, to }: Move["files"],
  onProgress: (files: number) => void,
): Promise<CopiedFiles | null> {
  if (nameOfFiles(from) === nameOfFiles(to)) return null;
  const { bytesToCopy, copyFiles } = await import("../../storage/moving/copy_files.ts");
  const source = await openFileStore(from);
  try {
    const target = await openFileStore({ ...to, isTried: true });
    try {
      const folder = isFolder(to) ? to.folder : null;
      if (folder !== null) await requireRoom(folder, await bytesToCopy(records, target));
      return await copyFiles(records, { from: source, to: target }, async (id, files) => {
        onProgress(files);
        if (folder !== null) await giveFileToOwner(id, folder);
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function giveFileToOwner(id: string, folder: string): Promise<void> {
  const path = join(folder, FILES_FOLDER, fileNameOf(id));
  for (const made of [join(folder, FILES_FOLDER), dirname(path), path]) {
    await giveToOwner(made, folder);
  }
}

/** @throws StartError */
function locationOf(text: string | undefined, storage: string | null): Location {
  if (text === undefined) {
    if (storage !== null) return { address: storage };
    throw new StartError("Say with --from and --to what is to be copied, and where to.");
  }
  if (!/^\w+:\/\//.test(text)) return { folder: text };
  const address = optionalDatabase.parse(text);
  if (address) return { address };
  throw new StartError(`--from and --to take a folder, or ${optionalDatabase.what}.`);
}

/** Where files lie: where that is said, or with the records. @throws StartError */
function filesLocation(
  text: string | undefined,
  records: Location,
  config: Config,
): FilesLocation {
  const nowhere = { folder: "", address: null, s3: null };
  if (text === undefined) {
    const s3 = bucketOf(config);
    return s3 ? { ...nowhere, s3 } : { ...nowhere, ...records };
  }
  if (!/^\w+:\/\//.test(text)) return { ...nowhere, folder: text };
  const files = s3Address.parse(text);
  if (files) return { ...nowhere, s3: bucketOf({ ...config, files }) };
  throw new StartError(`--files-from and --files-to take a folder, or ${s3Address.what}.`);
}

function isFolder({ address, s3 }: FilesLocation): boolean {
  return address === null && s3 === null;
}

/** Without a secret. */
function nameOfFiles({ folder, address, s3 }: FilesLocation): string {
  return s3?.url ?? nameOf(address === null ? { folder } : { address });
}

/** Without a password. */
function nameOf(location: Location): string {
  if ("folder" in location) return location.folder;
  return location.address.replace(/\/\/[^/]*@/, "//").replace(/\?.*$/, "");
}
