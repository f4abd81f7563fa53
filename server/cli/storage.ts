import { join } from "node:path";
import { type Backups, openBackups } from "../backup/backups.ts";
import { machineClocks } from "../backup/cadence.ts";
import type { Config } from "../config.ts";
import { closeToOthers } from "../kv/private.ts";
import { MIGRATIONS } from "../kv/migrations.ts";
import { openStorage, type Storage } from "../kv/open.ts";
import type { Machine } from "./machine.ts";

/** Where backups go that nobody gave a name. */
export function backupFolder({ data, backupDir }: Config): string {
  return backupDir ?? join(data, "backups");
}

/** The backups of a server that runs with these options, made as they say. */
export function startBackups(machine: Machine, config: Config): Backups {
  const { data, backupEvery, backupKeep, backupPassphraseFile } = config;
  const plan = {
    folder: backupFolder(config),
    keep: backupKeep,
    sealed: backupPassphraseFile !== null,
    ...machineClocks(machine.now),
    log: machine.log,
    async make(file: string, passphrase: string | null) {
      const order = ["backup", file, "--data", data];
      const from = passphrase === null ? backupPassphraseFile : "-";
      if (from !== null) order.push("--backup-passphrase-file", from);
      // Neither among the arguments nor in the environment, where others could see it.
      await machine.again(order, passphrase === null ? "" : `${passphrase}\n`);
    },
  };
  return openBackups(plan, backupEvery);
}

/** Opens the data folder; before a migration there is a backup of it. @throws StartError */
export async function openData(
  machine: Machine,
  config: Config,
  migrations = MIGRATIONS,
): Promise<Storage> {
  await closeToOthers(config.data, machine.log);
  return await openStorage(config.data, {
    migrations,
    onFault: (error) => machine.log.error("storage failed", error),
    backup: async (schema) => {
      const { createBackup } = await import("../backup/create.ts");
      const { readPassphrase } = await import("../backup/passphrase.ts");
      const folder = backupFolder(config);
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      const now = machine.now();
      const file = join(folder, `before-upgrade-from-schema-${schema}-${now}`);
      await createBackup(file, {
        folder: config.data,
        toml: await machine.readFile("parley.toml"),
        passphrase: await readPassphrase(config.backupPassphraseFile),
        now,
      });
      machine.log.info(`The data is from an older Parley; a backup of it is ${file}`);
    },
  });
}
