import { z } from "zod";
import { backupLink, backups, makeBackupBody, orderBody } from "../admin.ts";
import { endpoint } from "../endpoint.ts";

export const listBackups = endpoint({
  method: "GET",
  path: "/admin/backups",
  summary: "The backups that there are, and the schedule",
  auth: "user",
  response: backups,
});

export const makeBackup = endpoint({
  method: "POST",
  path: "/admin/backups",
  summary: "Begin to make a backup, encrypted with a passphrase that is stored nowhere",
  auth: "user",
  body: makeBackupBody,
});

export const linkToBackup = endpoint({
  method: "POST",
  path: "/admin/backups/{name}/link",
  summary: "A link with which a browser can fetch an encrypted backup once, within a minute",
  auth: "user",
  body: orderBody,
  response: backupLink,
});

export const fetchBackup = endpoint({
  method: "GET",
  path: "/admin/backup-files/{secret}",
  summary: "A backup, for whoever has its link",
  auth: "none",
  response: z.unknown(),
});
