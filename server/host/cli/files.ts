import type { Command } from "commander";
import { addOptions, type Flags } from "../config/flags.ts";
import { StartError } from "../../base/start_error.ts";
import { adoptBucket } from "../../storage/file_store/marker.ts";
import type { S3FileStore } from "../../storage/file_store/s3.ts";
import { requireData } from "./data.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";
import { knownFiles, openData, openFilesOf, refused } from "./storage.ts";

/** `parley files adopt`. */
export function addFiles(program: Command, machine: Machine): void {
  const group = program.command("files")
    .helpGroup("Data:")
    .summary("Say whose the files in a bucket are");
  const command = group.command("adopt")
    .description(
      "Makes the bucket of --files the one of this database, after a restore or a migration. Until " +
        "then a server refuses to start on it. No server may run on the database that it belonged " +
        "to. Nothing is deleted.",
    );
  addOptions(command, ["data", "storage", "files"])
    .addHelpText("after", "\nExample:\n  parley files adopt --files s3://chat-files")
    .action(async (flags: Flags) => {
      const config = await configOf(machine, flags);
      if (config.files === null) {
        throw new StartError(
          "--files names no bucket: files in a folder or in PostgreSQL stay its own.",
        );
      }
      if (config.storage === null) await requireData(config.data);
      const storage = await openData(machine, config);
      try {
        const bucket = await openFilesOf(config, true) as S3FileStore;
        const { files, unknown } = await adoptBucket(
          bucket,
          storage.db,
          knownFiles(storage.db),
          machine.now(),
        ).catch(refused(bucket));
        await bucket.close();
        const { url } = bucket;
        await say(
          machine,
          `${url} belongs to this database now: ${files} files, ${unknown} of which it does not know.\n`,
          { url, files, unknown },
        );
      } finally {
        await storage.close();
      }
    });
}
