import { z } from "zod";
import {
  adminSettings,
  adminStatus,
  changeSettingsBody,
  confirmationResponse,
  confirmedBody,
  dayFigures,
  deleteServerBody,
  hostedServers,
  orderBody,
} from "../admin.ts";
import { adminActs, logEntry, securityLog } from "../admin_logs.ts";
import { announceBody, announcementResponse } from "../announcement.ts";
import { endpoint } from "../endpoint.ts";
import { installationUse, peopleUse, peopleUseQuery } from "../file_use.ts";

export const getAdminStatus = endpoint("GET /admin/status", {
  summary: "Storage and connections at this moment",
  response: adminStatus,
});

export const confirmAdmin = endpoint("POST /admin/confirm", {
  summary: "A confirmation to send in place of the password for 10 minutes, in this session",
  body: orderBody,
  response: confirmationResponse,
});

export const listHostedServers = endpoint("GET /admin/servers", {
  summary: "Every server of the installation",
  response: hostedServers,
});

export const getInstallationUse = endpoint("GET /admin/storage", {
  summary: "Who and which servers use how much, and the largest files",
  response: installationUse,
});

export const listStorageOfPeople = endpoint("GET /admin/storage/people", {
  summary: "What each person has stored, messages and files, by pages of 50",
  query: peopleUseQuery,
  response: peopleUse,
});

export const deleteHostedServer = endpoint("POST /admin/servers/{id}/delete", {
  summary: "Delete a server with all that is in it; its name is typed",
  body: deleteServerBody,
});

export const deleteUnknownFiles = endpoint("POST /admin/files/unknown/delete", {
  summary: "Delete the files of a bucket that the database does not know",
  body: confirmedBody,
});

export const getInstanceSettings = endpoint("GET /admin/settings", {
  summary: "The settings that can be changed while the server runs",
  response: adminSettings,
});

export const changeInstanceSettings = endpoint("PUT /admin/settings", {
  summary: "Change them, where the host has not fixed them at the start",
  body: changeSettingsBody,
  response: adminSettings,
});

export const changeAnnouncement = endpoint("PUT /admin/announcement", {
  summary: "Tell everybody something in place of what they were told before, or take it back",
  body: announceBody,
  response: announcementResponse,
});

export const getServerLog = endpoint("GET /admin/log", {
  summary: "The last 200 entries of this run's log",
  response: z.object({ entries: z.array(logEntry) }),
});

export const getSecurityLog = endpoint("GET /admin/security-log", {
  summary: "The last 200 lines of this machine's security log",
  response: securityLog,
});

export const getFigures = endpoint("GET /admin/figures", {
  summary: "People, messages and storage of the last 90 days",
  response: z.object({ days: z.array(dayFigures) }),
});

export const listAdminActs = endpoint("GET /admin/acts", {
  summary: "What admins and the host did, the newest 200",
  response: adminActs,
});
