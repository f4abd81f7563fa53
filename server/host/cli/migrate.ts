import type { Command } from "commander";
import { resolve } from "node:path";
import { StartError } from "../../base/start_error.ts";
import { type Location } from "../../storage/moving/move.ts";
import { exists } from "../../storage/files.ts";
import { copyFiles } from "../backup/stored_files.ts";
import { optionalDatabase } from "../config/kinds.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { requireData } from "./data.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";

interface MigrateFlags extends Flags {
  from?: string;
  to?: string;
}

/** Milliseconds between two lines about how far it is. */
const SAID_EVERY = 5000;

/** `parley migrate`. */
export function addMigrate(program: Command, machine: Machine): void {
  const command = program.command("migrate")
    .helpGroup("Data:")
    .summary("Copy all data from a folder into PostgreSQL, or back")
    .description(
      "Copies all data from a data folder into an empty PostgreSQL, or from there into an empty " +
        "folder, and compares both in the end. What it copies from stays as it is; no server may " +
        "run on either. After an interruption the same command goes on. One of both places may be " +
        "left away: it is what PARLEY_STORAGE says then, so that nobody sees the password.",
    )
    .option("--from <LOCATION>", "a data folder, or postgres://USER:PASSWORD@HOST/DATABASE")
    .option("--to <LOCATION>", "the same: an empty one");
  addOptions(command, ["data"])
    .addHelpText(
      "after",
      `
The files that people sent lie in the folder files, which is no part of PostgreSQL. They
are copied too where --data is an existing folder, and not that of --from or --to.

Examples:
  parley migrate --from ./data --to postgres://parley:PASSWORD@db.example.org/parley
  parley migrate --from postgres://parley:PASSWORD@db.example.org/parley --to ./newfolder`,
    )
    .action(async ({ from, to, ...flags }: MigrateFlags) => {
      const { storage, data } = await configOf(machine, flags);
      const ends = { from: locationOf(from, storage), to: locationOf(to, storage) };
      if ("folder" in ends.from === "folder" in ends.to) {
        throw new StartError("One of --from and --to is a data folder, the other a PostgreSQL.");
      }
      if ("folder" in ends.from) await requireData(ends.from.folder);
      await migrate(machine, ends, data);
    });
}

async function migrate(
  machine: Machine,
  { from, to }: { from: Location; to: Location },
  data: string,
): Promise<void> {
  const { moveRecords } = await import("../../storage/moving/move.ts");
  let saidAt = machine.now();
  let files = 0;
  const tally = await moveRecords(from, to, {
    onProgress(records) {
      if (machine.now() - saidAt < SAID_EVERY) return;
      saidAt = machine.now();
      machine.log.info(`${records} records are copied`);
    },
    async finish() {
      const [source, target] = [folderOf(from, data), folderOf(to, data)];
      if (resolve(source) === resolve(target) || !await exists(target)) return;
      files = await copyFiles(source, target);
    },
  });
  const kinds = Object.fromEntries([...tally].map(([kind, { count }]) => [kind, count]));
  const records = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  await say(
    machine,
    `${nameOf(from)} is copied to ${nameOf(to)}, and both hold the same: ${records} records.\n` +
      (files ? `Copied with them: ${files} files.\n` : ""),
    { from: nameOf(from), to: nameOf(to), records, kinds, files },
  );
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

/** Where the files of messages lie: those of a PostgreSQL in the data folders of its nodes. */
function folderOf(location: Location, data: string): string {
  return "folder" in location ? location.folder : data;
}

/** Without a password. */
function nameOf(location: Location): string {
  if ("folder" in location) return location.folder;
  return location.address.replace(/\/\/[^/]*@/, "//").replace(/\?.*$/, "");
}
