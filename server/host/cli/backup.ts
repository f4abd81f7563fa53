import type { Command } from "commander";
import { spell } from "../backup/counts.ts";
import { createBackup } from "../backup/create.ts";
import { readPassphrase } from "../backup/passphrase.ts";
import { refuseFull, restoreBackup } from "../backup/restore.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import { StartError } from "../../base/start_error.ts";
import type { OptionName } from "../config/options.ts";
import { databaseOf } from "./data.ts";
import { withBackupFile } from "./fetched.ts";
import { damageIn } from "./look_into.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf, readConfigFile } from "./settings.ts";
import { withFilesElsewhere } from "./storage.ts";

/** Lines of damage that are listed. */
const MAX_LISTED_LINES = 20;

const OPTIONS: OptionName[] = ["data", "backupPassphraseFile"];
const FETCHING: OptionName[] = ["backupS3Region", "backupS3KeyId"];

/** `parley backup` and `parley restore`. */
export function addBackup(program: Command, machine: Machine): void {
  const backup = program.command("backup")
    .helpGroup("Data:")
    .summary("Write everything into one file, while the server runs or not")
    .description(
      "Writes database, files, keys and configuration into one file, as they are at one " +
        "moment. The server may go on.",
    )
    .argument("<file>", "the file to write; it must not exist");
  addOptions(backup, [...OPTIONS, "storage", "files"])
    .addHelpText("after", "\nExample:\n  parley backup /mnt/usb/parley-friday.tar")
    .action(async (file: string, flags: Flags) => {
      const config = await configOf(machine, flags);
      const { data, backupPassphraseFile, storage } = config;
      const database = await databaseOf({ data, storage });
      const passphrase = await readPassphrase(backupPassphraseFile);
      const toml = await readConfigFile(machine);
      const options = { folder: data, database, toml, passphrase, now: machine.now(), damageIn };
      const { manifest: { counts }, damaged, file: written } = await withFilesElsewhere(
        config,
        (files) => createBackup(file, { ...options, files }),
      );
      await say(machine, `${written} is written (${spell(counts)}).\n`, {
        file: written,
        counts,
        damaged,
      });
      if (damaged.length > 0) throw new StartError(damagedText(written, damaged));
    });
  const restore = program.command("restore")
    .helpGroup("Data:")
    .summary("Put a backup into an empty data folder")
    .description(
      "Unpacks a backup, proves that it is whole, and only then puts it into the data folder, " +
        "which must be empty or missing.",
    )
    .argument("<file>", "what `parley backup` wrote, or its address in an object store");
  addOptions(restore, [...OPTIONS, ...FETCHING])
    .addHelpText(
      "after",
      `
Examples:
  parley restore /mnt/usb/parley-friday.tar --data ./data
  parley restore https://s3.example.org/bucket/newest --data ./data`,
    )
    .action(async (file: string, flags: Flags) => {
      const config = await configOf(machine, flags);
      const { data } = config;
      const passphrase = await readPassphrase(config.backupPassphraseFile);
      await refuseFull(data);
      const { counts, created_at, files } = await withBackupFile(
        file,
        config,
        (path) => restoreBackup(path, data, passphrase),
      );
      const kept = files.some(({ name }) => name === "parley.toml");
      const configuration = kept ? `${data}/parley.toml` : null;
      const note = configuration
        ? `The configuration of then is ${configuration}: ` +
          "copy it to where you start Parley, if you want it.\n"
        : "";
      await say(
        machine,
        `Restored into ${data} and proved whole: ${created_at} (${spell(counts)}).\n${note}`,
        { folder: data, created_at, counts, configuration },
      );
    });
}

/** Message for a backup of damaged data (MEND-54). */
export function damagedText(file: string, damaged: readonly string[]): string {
  const list = damaged.slice(0, MAX_LISTED_LINES).map((line) => `\n  ${line}.`).join("");
  const rest = damaged.length > MAX_LISTED_LINES
    ? `\n  ${damaged.length - MAX_LISTED_LINES} more.`
    : "";
  return `${file} is not a good backup: of what it was made of something is damaged. It holds the ` +
    `rest, and takes the place of no other one.${list}${rest}`;
}
