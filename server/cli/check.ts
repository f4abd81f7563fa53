import type { Command } from "commander";
import { join, resolve } from "node:path";
import { countRecords, spell } from "../backup/counts.ts";
import { extractBackup } from "../backup/extract.ts";
import { readPassphrase } from "../backup/passphrase.ts";
import { gather } from "../check/gather.ts";
import { judge, type Verdict } from "../check/judge.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { checkFile } from "../kv/check_file.ts";
import { DATABASE } from "../kv/files.ts";
import { openStorage } from "../kv/open.ts";
import { snapshot } from "../kv/snapshot.ts";
import { StartError } from "../start_error.ts";
import { requireData } from "./data.ts";
import type { Machine } from "./machine.ts";
import { configOf } from "./settings.ts";

/** `parley check`: of a data folder, or of a backup. */
export function addCheck(program: Command, machine: Machine): void {
  const command = program.command("check")
    .helpGroup("Data:")
    .summary("Prove that the data, or a backup, is whole")
    .description(
      "Proves that the data folder is whole, while the server runs or not: the database file, " +
        "and that its records agree with each other. With FILE, the same of a backup. Works on " +
        "a copy, which needs as much space as the database, and changes nothing.",
    )
    .argument("[file]", "a backup");
  addOptions(command, ["data", "backupPassphraseFile"])
    .action(async (file: string | undefined, flags: Flags) => {
      const { data, backupPassphraseFile } = await configOf(machine, flags);
      const passphrase = await readPassphrase(backupPassphraseFile);
      await report(machine, file ?? data, await (file ? ofBackup(file, passphrase) : ofData(data)));
    });
}

interface Checked extends Verdict {
  counts: Record<string, number>;
}

async function ofData(folder: string): Promise<Checked> {
  await requireData(folder);
  const path = join(folder, DATABASE);
  await checkFile(path);
  return await inCopy(join(folder, "checking"), (copy) => snapshot(path, join(copy, DATABASE)));
}

async function ofBackup(file: string, passphrase: string | null): Promise<Checked> {
  return await inCopy(`${resolve(file)}.checking`, async (copy) => {
    await extractBackup(file, copy, passphrase);
  });
}

/** Makes a folder with a copy of the database, looks into it, and removes it. */
async function inCopy(folder: string, fill: (folder: string) => Promise<void>): Promise<Checked> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { mode: 0o700 });
  try {
    await fill(folder);
    const counts = countRecords(join(folder, DATABASE));
    const backup = () => Promise.resolve();
    const storage = await openStorage(folder, { onFault: () => {}, backup });
    try {
      return { counts, ...judge(await gather(storage.db)) };
    } finally {
      await storage.close();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function report(machine: Machine, what: string, checked: Checked): Promise<void> {
  const { counts, problems, notes } = checked;
  for (const note of notes) await machine.write(`Note: ${note}.\n`);
  if (problems.length === 0) return await machine.write(`${what} is whole (${spell(counts)}).\n`);
  const list = problems.map((problem) => `\n  ${problem}.`).join("");
  throw new StartError(`${what} has ${problems.length} problems:${list}`);
}
