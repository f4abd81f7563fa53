import { count, interval, oneOf, optionalSecret, optionalText, text } from "./kinds.ts";
import { bucket } from "./address_kinds.ts";
import { inGroup } from "./option.ts";

/** Backups of a running server, and the bucket to which they are copied. */
export const BACKUP_OPTIONS = inGroup("Backups", {
  backupEvery: {
    kind: interval,
    default: "off",
    help: "Make a backup this often while the server runs, e.g. 24h.",
  },
  backupDir: {
    kind: optionalText("FOLDER"),
    default: "",
    help: "Where those backups are stored; not set: the folder `backups` in the data folder. " +
      "Another disk is better.",
  },
  backupKeep: {
    kind: count(1, 1000),
    default: "7",
    help: "How many of those backups to keep; older ones are deleted.",
  },
  backupPassphraseFile: {
    kind: optionalText("FILE"),
    default: "",
    help: "A file whose first line is the passphrase that encrypts and opens backups.",
  },
  upgradeBackup: {
    kind: oneOf("on", "off"),
    default: "on",
    help: "Make a backup before a newer Parley or runtime touches the data. Turn it off for one " +
      "start if the backup can't be made.",
  },
  backupS3: {
    kind: bucket,
    default: "",
    help: "Copy each of those backups, encrypted, to a bucket of an S3-compatible store: " +
      "https://ENDPOINT/BUCKET or …/BUCKET/FOLDER. As many stay there as in the folder.",
  },
  backupS3Region: {
    kind: text("NAME"),
    default: "us-east-1",
    help: "The region of that store; auto for some.",
  },
  backupS3KeyId: {
    kind: optionalText("ID"),
    default: "",
    help: "The id of the access key for that bucket.",
  },
  backupS3Secret: {
    kind: optionalSecret,
    default: "",
    environmentOnly: true,
    help: "The secret of that access key.",
  },
});
