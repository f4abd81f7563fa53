import { join } from "node:path";
import { Backups } from "../backup/backups.ts";
import { machineClocks } from "../backup/cadence.ts";
import type { BackupPlan } from "../backup/schedule.ts";
import type { BackupTurns } from "../backup/turns.ts";
import type { Config } from "../config/load.ts";
import { makeLastFolder } from "../../storage/make_folder.ts";
import { closeToOthers } from "../../storage/private.ts";
import { MIGRATIONS } from "../../storage/migrations.ts";
import {
  openStorage,
  type Storage,
  type StorageOptions,
  type Upgrade,
} from "../../storage/open.ts";
import { openCluster } from "../../storage/open_cluster.ts";
import { giveToOwner } from "../../storage/owner.ts";
import { ownRuntime } from "../../storage/runtime.ts";
import { openFileStore } from "../../storage/file_store/open.ts";
import type { FileRecordLookup } from "../../storage/file_store/marker.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import type { S3FileStore } from "../../storage/file_store/s3.ts";
import { fileRecords } from "../../features/files/records.ts";
import type { Db } from "../../storage/db.ts";
import type { S3Location } from "../../storage/objects/bucket.ts";
import type { ObjectStore } from "../../storage/objects/port.ts";
import { StartError } from "../../base/start_error.ts";
import type { Machine } from "./machine.ts";
import { configFileOf, configOf, readConfigFile } from "./settings.ts";

/** Returns the folder of backups without a given name. */
function backupFolder({ data, backupDir }: Config): string {
  return backupDir ?? join(data, "backups");
}

/**
 * Makes the backups of a server by its options: only of data that is known to be intact, since each
 * replaces an older one.
 * @param turns shared with other nodes; null: there are none
 */
export function startBackups(
  machine: Machine,
  config: Config,
  { proven }: Pick<Storage, "proven">,
  turns: BackupTurns | null,
): Backups {
  const { data, backupEvery, backupKeep, backupPassphraseFile } = config;
  const plan: BackupPlan = {
    ...copiesOf(config),
    folder: backupFolder(config),
    keep: backupKeep,
    sealed: backupPassphraseFile !== null,
    ...machineClocks(machine.now),
    log: machine.log,
    ...turns && { turns },
    async make(file: string, passphrase: string | null) {
      if (!await proven) throw new Error("The server was stopped before its data was checked.");
      const order = ["backup", file, "--data", data, ...givenStorage(machine.args)];
      const configFile = configFileOf(machine);
      if (configFile !== null) order.push("--config", configFile);
      // That process finds all other settings by itself.
      const { files } = await configOf(machine, {});
      if (config.files && !files) order.push("--files", config.files.address);
      const from = passphrase === null ? backupPassphraseFile : "-";
      if (from !== null) order.push("--backup-passphrase-file", from);
      // Neither among the arguments nor in the environment, where others could see it.
      await machine.again(order, passphrase === null ? "" : `${passphrase}\n`);
    },
  };
  return new Backups(plan, backupEvery);
}

/**
 * Returns `--storage` as this process was given it; the other one finds any other setting by
 * itself.
 */
function givenStorage(args: string[]): string[] {
  const at = args.findLastIndex((arg) => arg === "--storage" || arg.startsWith("--storage="));
  if (at < 0) return [];
  return args[at] === "--storage" ? args.slice(at, at + 2) : [args[at]];
}

/**
 * Returns the destination of copies. @throws StartError naming what is missing, before anything
 * starts
 */
export function copiesOf(config: Config): Pick<BackupPlan, "openCopies" | "copiesTo"> {
  const { backupS3: url, backupEvery, backupPassphraseFile } = config;
  if (url === null) return {};
  if (backupEvery === null) {
    throw new StartError(
      "--backup-s3 copies what --backup-every makes: set that too, e.g. to 24h.",
    );
  }
  if (backupPassphraseFile === null) {
    throw new StartError(
      "--backup-s3 needs --backup-passphrase-file: what leaves this machine is encrypted first.",
    );
  }
  requireS3Key(config);
  return { copiesTo: url, openCopies: () => openS3(config, url) };
}

/** @throws StartError */
function requireS3Key({ backupS3KeyId, backupS3Secret }: Config): void {
  if (backupS3KeyId !== null && backupS3Secret !== null) return;
  throw new StartError(
    "The access key of the object store is missing: set PARLEY_BACKUP_S3_KEY_ID, and " +
      "PARLEY_BACKUP_S3_SECRET or PARLEY_BACKUP_S3_SECRET_FILE.",
  );
}

/**
 * Returns the store of message files, by the options; open it after the data.
 * @param isTried whether a bucket is tried first
 * @throws StartError
 */
export async function openFilesOf(config: Config, isTried = false): Promise<FileStore> {
  const { data: folder, storage: address } = config;
  return await openFileStore({ folder, address, s3: bucketOf(config), isTried });
}

/**
 * Opens the store for a process that writes files: a bucket must be the one of this database
 * (MEND-2).
 * @throws StartError
 */
export async function openOwnFiles(machine: Machine, config: Config, db: Db): Promise<FileStore> {
  const store = await openFilesOf(config, true);
  if (config.files === null) return store;
  const { claimBucket } = await import("../../storage/file_store/marker.ts");
  await claimBucket(store as S3FileStore, db, knownFiles(db), machine.now()).catch(refused(store));
  return store;
}

/** Which files the database has records of. */
export function knownFiles(db: Db): FileRecordLookup {
  return async (ids) =>
    (await db.getMany(ids.map((id) => fileRecords.key({ id })))).map((file) => file !== null);
}

/** Closes a store that is refused, and turns its error into a sentence. */
export function refused(store: FileStore): (error: unknown) => Promise<never> {
  return async (error) => {
    await store.close();
    const { Refused } = await import("../../storage/objects/bucket.ts");
    throw error instanceof Refused
      ? new StartError(`--files cannot be used: ${error.message}.`)
      : error;
  };
}

/**
 * Lends `act` the store of message files; undefined: the data folder, as by default.
 * @throws StartError, and what `act` throws
 */
export async function withFilesElsewhere<R>(
  config: Config,
  act: (files: FileStore | undefined) => Promise<R>,
): Promise<R> {
  if (config.storage === null && config.files === null) return await act(undefined);
  const files = await openFilesOf(config);
  try {
    return await act(files);
  } finally {
    await files.close();
  }
}

/** Where `--files` says that they lie. @throws StartError without an access key */
export function bucketOf({ files, filesKeyId, filesSecret }: Config): S3Location | null {
  if (files === null) return null;
  const [keyId, secret] = [files.keyId ?? filesKeyId, files.secret ?? filesSecret];
  if (keyId !== null && secret !== null) return { ...files, keyId, secret };
  throw new StartError(
    "The access key for the bucket of --files is missing: set PARLEY_FILES_KEY_ID, and " +
      "PARLEY_FILES_SECRET or PARLEY_FILES_SECRET_FILE.",
  );
}

/** Loaded by those alone who have one. @throws StartError without an access key */
export async function openS3(config: Config, url: string): Promise<ObjectStore> {
  requireS3Key(config);
  const { s3Store } = await import("../../storage/objects/s3.ts");
  return s3Store({
    url,
    region: config.backupS3Region,
    keyId: config.backupS3KeyId!,
    secret: config.backupS3Secret!,
  });
}

/**
 * Opens the data folder, or the database that `--storage` names. Before a newer schema or runtime
 * touches a folder, a backup of it is made and read back intact. @throws StartError
 */
export async function openData(
  machine: Machine,
  config: Config,
  { migrations = MIGRATIONS, runtime = ownRuntime(), aside }: Pick<
    StorageOptions,
    "migrations" | "runtime" | "aside"
  > = {},
): Promise<Storage> {
  const onFault = (error: unknown) => machine.log.error("storage failed", error);
  const storage = await (config.storage === null
    ? openStorage(config.data, {
      migrations,
      runtime,
      aside,
      onFault,
      backup: (why) => backupBefore(why, machine, config),
    })
    : openCluster(config.data, {
      address: config.storage,
      onFault,
      onWarning: (text) => machine.log.warn(text),
      migrations,
    }));
  await closeToOthers(config.data, machine.log);
  return storage;
}

async function backupBefore(why: Upgrade, machine: Machine, config: Config): Promise<void> {
  const is = reasonOf(why);
  if (config.upgradeBackup === "off") {
    return machine.log.warn(`${is} No backup was made of it: --upgrade-backup is off.`);
  }
  const { createBackup } = await import("../backup/create.ts");
  const { damagedText } = await import("./backup.ts");
  const { damageIn } = await import("./look_into.ts");
  const { readPassphrase } = await import("../backup/passphrase.ts");
  const folder = backupFolder(config);
  const now = machine.now();
  const name = why.migrates
    ? `before-upgrade-from-schema-${why.schema}-${now}`
    : `before-deno-${why.to.deno}-${now}`;
  const file = join(folder, name);
  try {
    await makeLastFolder(folder);
    if (config.backupDir === null) await giveToOwner(folder, config.data);
    const toml = await readConfigFile(machine);
    const passphrase = await readPassphrase(config.backupPassphraseFile);
    const made = await withFilesElsewhere(
      config,
      (files) =>
        createBackup(file, { folder: config.data, files, toml, passphrase, now, damageIn }),
    );
    if (made.damaged.length > 0) machine.log.warn(damagedText(made.file, made.damaged));
    machine.log.info(`${is} A backup of it is ${made.file}`);
  } catch (error) {
    throw new StartError(
      `${is} A backup is made before it is touched, but cannot be: ` +
        `${(error as Error).message.replace(/\.$/, "")}. Nothing was changed. Mend that, name ` +
        "another place with --backup-dir, or start once with --upgrade-backup off.",
    );
  }
}

function reasonOf({ migrates, from, to }: Upgrade): string {
  if (migrates || from === null) return "The data is from an older Parley.";
  return `The data was last written on Deno ${from.deno}, this is the newer ${to.deno}.`;
}
