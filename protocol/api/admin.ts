import { z } from "zod";
import {
  adminActs,
  adminSettings,
  adminStatus,
  changeSettingsBody,
  deleteServerBody,
  hostedServers,
  logEntry,
} from "../admin.ts";
import { endpoint } from "../endpoint.ts";

export const getAdminStatus = endpoint({
  method: "GET",
  path: "/admin/status",
  summary: "Storage and connections at this moment",
  auth: "user",
  response: adminStatus,
});

export const listHostedServers = endpoint({
  method: "GET",
  path: "/admin/servers",
  summary: "Every server of the installation",
  auth: "user",
  response: hostedServers,
});

export const deleteHostedServer = endpoint({
  method: "POST",
  path: "/admin/servers/{id}/delete",
  summary: "Delete a server with all that is in it; its name is typed",
  auth: "user",
  body: deleteServerBody,
});

export const getInstanceSettings = endpoint({
  method: "GET",
  path: "/admin/settings",
  summary: "The settings that can be changed while the server runs",
  auth: "user",
  response: adminSettings,
});

export const changeInstanceSettings = endpoint({
  method: "PUT",
  path: "/admin/settings",
  summary: "Change them, where the host has not fixed them at the start",
  auth: "user",
  body: changeSettingsBody,
  response: adminSettings,
});

export const getServerLog = endpoint({
  method: "GET",
  path: "/admin/log",
  summary: "The last 200 entries of this run's log",
  auth: "user",
  response: z.object({ entries: z.array(logEntry) }),
});

export const listAdminActs = endpoint({
  method: "GET",
  path: "/admin/acts",
  summary: "What admins and the host did, the newest 200",
  auth: "user",
  response: adminActs,
});
