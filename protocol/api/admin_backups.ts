import { z } from "zod";
import { backupLink, backups, makeBackupBody, orderBody, scheduleBackupsBody } from "../admin.ts";
import { endpoint } from "../endpoint.ts";

export const listBackups = endpoint("GET /admin/backups", {
  summary: "The backups that there are, and the schedule",
  response: backups,
});

export const makeBackup = endpoint("POST /admin/backups", {
  summary: "Begin to make a backup, encrypted with a passphrase that is stored nowhere",
  body: makeBackupBody,
});

export const scheduleBackups = endpoint("PUT /admin/backups/schedule", {
  summary: "How often a backup is made while the server runs, and how many are kept",
  body: scheduleBackupsBody,
  response: backups,
});

export const linkToBackup = endpoint("POST /admin/backups/{name}/link", {
  summary: "A link with which a browser can fetch an encrypted backup once, within a minute",
  body: orderBody,
  response: backupLink,
});

export const fetchBackup = endpoint("GET /admin/backup-files/{secret}", {
  summary: "A backup, for whoever has its link",
  auth: "none",
  response: z.unknown(),
});
