import type { Command } from "commander";
import { join } from "node:path";
import { countRecords, spell } from "../backup/counts.ts";
import { extractBackup, requireBackup } from "../backup/extract.ts";
import { readPassphrase } from "../backup/passphrase.ts";
import { readingFrom } from "../check/compare_files.ts";
import { lookInto } from "./look_into.ts";
import { judge, type Verdict } from "../check/judge.ts";
import type { Config } from "../config/load.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { checkFile } from "../../storage/check_file.ts";
import { DATABASE } from "../../storage/files.ts";
import { DiskFileStore, FILES_FOLDER } from "../../storage/file_store/disk.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import { withScratch } from "../../storage/scratch.ts";
import { StartError } from "../../base/start_error.ts";
import { databaseOf, requireData } from "./data.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";
import { openFilesOf } from "./storage.ts";

/** `parley check`: of a data folder, or of a backup. */
export function addCheck(program: Command, machine: Machine): void {
  const command = program.command("check")
    .helpGroup("Data:")
    .summary("Prove that the data, or a backup, is whole")
    .description(
      "Proves that the data folder is whole, while the server runs or not: the database file, " +
        "and that its records agree with each other. With FILE, the same of a backup. Works on " +
        "a copy in the data folder, which needs as much space as the database and is removed, " +
        "and changes nothing.",
    )
    .argument("[file]", "a backup");
  addOptions(command, ["data", "storage", "files", "backupPassphraseFile"])
    .option("--quick", "look at the database file of the data folder alone, without a copy")
    .action(async (file: string | undefined, { quick, ...flags }: Flags & { quick?: true }) => {
      const config = await configOf(machine, flags);
      const { data, storage, backupPassphraseFile } = config;
      if (quick && storage !== null) throw new StartError("--quick is for a data folder alone.");
      if (quick) return await reportFile(machine, file, data);
      const passphrase = await readPassphrase(backupPassphraseFile);
      await report(
        machine,
        file ?? (storage === null ? data : "The data in PostgreSQL"),
        await (file ? ofBackup(file, passphrase, data) : ofData(config)),
      );
    });
}

interface Checked extends Verdict {
  counts: Record<string, number>;
}

async function ofData(config: Config): Promise<Checked> {
  const { data, storage } = config;
  const database = await databaseOf({ data, storage });
  if (storage === null) await checkFile(join(data, DATABASE), "all");
  const bytes = await database.size();
  return await withScratch(data, { purpose: "checking", bytes }, async (copy) => {
    const files = await openFilesOf(config);
    try {
      // Before and after: a server may store and delete some meanwhile.
      const stored = await storedIn(files);
      await database.copyTo(join(copy, DATABASE));
      for (const [id, size] of await storedIn(files)) stored.set(id, size);
      return await checked(copy, stored, files);
    } finally {
      await files.close();
    }
  });
}

/** Unpacks into the data folder: nothing unencrypted may lie next to an encrypted backup. */
async function ofBackup(file: string, passphrase: string | null, data: string): Promise<Checked> {
  await requireBackup(file);
  const { size } = await Deno.stat(file);
  return await withScratch(data, { purpose: "checking", bytes: size }, async (copy) => {
    await extractBackup(file, copy, passphrase);
    const files = new DiskFileStore(join(copy, FILES_FOLDER));
    return await checked(copy, await storedIn(files), files);
  });
}

/** Bytes of the files of messages in a store, by id. */
async function storedIn(files: FileStore): Promise<Map<string, number>> {
  const found = await Array.fromAsync(files.list());
  return new Map(found.map(({ id, bytes }) => [id, bytes]));
}

async function checked(
  copy: string,
  stored: Map<string, number>,
  files: FileStore,
): Promise<Checked> {
  const counts = countRecords(join(copy, DATABASE));
  return { counts, ...judge(await lookInto(copy, stored, readingFrom(files))) };
}

/** Checks a data folder that was not stopped in order. @throws StartError */
async function reportFile(machine: Machine, file: string | undefined, data: string): Promise<void> {
  if (file !== undefined) throw new StartError("--quick is for a data folder, not for a backup.");
  await requireData(data);
  const path = join(data, DATABASE);
  await checkFile(path, "all");
  const facts = { checked: path, whole: true, problems: [], notes: [], counts: {} };
  await say(machine, `${path} is whole.\n`, facts);
}

async function report(machine: Machine, what: string, checked: Checked): Promise<void> {
  const { counts, problems, notes } = checked;
  const whole = problems.length === 0;
  const said = notes.map((note) => `Note: ${note}.\n`).join("") +
    (whole ? `${what} is whole (${spell(counts)}).\n` : "");
  await say(machine, said, { checked: what, whole, problems, notes, counts });
  if (whole) return;
  const list = problems.map((problem) => `\n  ${problem}.`).join("");
  throw new StartError(`${what} has ${problems.length} problems:${list}`);
}
