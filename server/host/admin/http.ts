import {
  adminActs,
  adminSettings,
  adminStatus,
  changeSettingsBody,
  deleteServerBody,
  hostedServers,
  logAnswer,
} from "../../../protocol/admin.ts";
import { success } from "../../../protocol/common.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Endpoint } from "../../delivery/http/endpoint.ts";
import { changeInstance } from "../instance/service.ts";
import { serverById } from "../../membership/servers/access.ts";
import { deleteServerByHost } from "../../membership/servers/deletion.ts";
import { actOf, listActs } from "./access.ts";
import { backupEndpoints } from "./backups_http.ts";
import { adminEndpoint, adminOrder } from "./endpoint.ts";
import { hostedServersOf } from "./listing.ts";
import { settingsView } from "./settings.ts";
import { statusOf } from "./status.ts";
import { adminUserEndpoints } from "./users_http.ts";

/** The admin page (D-LAST-6): nothing here reads messages or acts within a server. */
export const adminEndpoints: Endpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/admin/status",
    summary: "Storage and connections at this moment",
    answer: adminStatus,
    run: ({ app }) => statusOf(app),
  }),
  ...adminUserEndpoints,
  adminEndpoint({
    method: "GET",
    path: "/admin/servers",
    summary: "Every server of the installation",
    answer: hostedServers,
    run: async ({ app }) => ({ servers: await hostedServersOf(app) }),
  }),
  adminOrder({
    method: "POST",
    path: "/admin/servers/{id}/delete",
    summary: "Delete a server with all that is in it; its name is typed",
    body: deleteServerBody,
    answer: success,
    run: async ({ app, actor, params, body }) => {
      const server = await app.db.read((reader) => serverById(reader, params.id));
      if (!server) throw new AppError("not_found");
      if (body.name !== server.name) throw invalid("name", "is another name");
      const act = actOf(app, actor.userId, "server-deleted", server.name);
      await deleteServerByHost(app, server.id, act);
      return { success: true };
    },
  }),
  ...backupEndpoints,
  adminEndpoint({
    method: "GET",
    path: "/admin/settings",
    summary: "The settings that can be changed while the server runs",
    answer: adminSettings,
    run: ({ app }) => Promise.resolve(settingsView(app)),
  }),
  adminOrder({
    method: "PUT",
    path: "/admin/settings",
    summary: "Change them, where the host has not fixed them at the start",
    body: changeSettingsBody,
    answer: adminSettings,
    run: async ({ app, actor, body: { password: _, ...change } }) => {
      const what = [change.registration && "registration", ...Object.keys(change.rates ?? {})];
      const act = actOf(app, actor.userId, "settings-changed", what.filter(Boolean).join(", "));
      await changeInstance(app, change, act);
      return settingsView(app);
    },
  }),
  adminEndpoint({
    method: "GET",
    path: "/admin/log",
    summary: "The last 200 entries of this run's log",
    answer: logAnswer,
    run: ({ app }) => Promise.resolve({ entries: app.recentLog.entries }),
  }),
  adminEndpoint({
    method: "GET",
    path: "/admin/acts",
    summary: "What admins and the host did, the newest 200",
    answer: adminActs,
    run: async ({ app }) => ({
      acts: (await listActs(app.db)).map((act) => ({ ...act, at: new Date(act.at).toISOString() })),
    }),
  }),
];
