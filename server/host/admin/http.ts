import * as api from "../../../protocol/api/admin.ts";
import * as announcementApi from "../../../protocol/api/announcement.ts";
import { implement } from "../define.ts";
import { announce } from "../instance/announcement.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { changeInstance } from "../instance/service.ts";
import { installationUse, useOfPeople } from "../../features/files/overview.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { deleteServerByHost } from "../../features/servers/deletion.ts";
import { deleteConfirmedUnknown } from "../../features/files/unknown_bytes.ts";
import { actOf } from "./access.ts";
import { figuresOf } from "../figures/service.ts";
import { securityLogView } from "./security_log.ts";
import { listActs } from "./store.ts";
import { backupRoutes } from "./backups_http.ts";
import { confirmationFor } from "./confirmation.ts";
import { implementForAdmins } from "./endpoint.ts";
import { hostedServersOf } from "./listing.ts";
import { settingsView } from "./settings.ts";
import { statusOf } from "./status.ts";
import { adminUserRoutes } from "./users_http.ts";

/** The admin page (D-LAST-6): nothing here reads messages or acts within a server. */
export const adminRoutes = [
  ...implementForAdmins(api, {
    getAdminStatus: ({ app }) => statusOf(app),
    confirmAdmin: async ({ app, actor }) => ({ confirmation: await confirmationFor(app, actor) }),
    listHostedServers: async ({ app }) => ({ servers: await hostedServersOf(app) }),
    getInstallationUse: ({ app }) => installationUse(app),
    listStorageOfPeople: ({ app, query }) => useOfPeople(app, query.offset),
    deleteHostedServer: async ({ app, actor, params, body }) => {
      const server = await app.db.read(serverById, params.id);
      if (!server) throw new AppError("not_found");
      if (body.name !== server.name) throw invalid("name", "is another name");
      const act = actOf(app, actor.userId, "server-deleted", server.name);
      await deleteServerByHost(app, server.id, act);
    },
    deleteUnknownFiles: ({ app, actor }) =>
      deleteConfirmedUnknown(app, (tx, unknown) => {
        actOf(app, actor.userId, "files-deleted", String(unknown))(tx);
      }),
    getInstanceSettings: ({ app }) => settingsView(app),
    changeInstanceSettings: async (
      { app, actor, body: { password: _, confirmation: _c, ...change } },
    ) => {
      const what = [
        change.registration && "registration",
        ...(["push", "fileMax", "quotaPerson", "quota"] as const)
          .filter((name) => change[name] !== undefined),
        ...Object.keys(change.rates ?? {}),
      ];
      const act = actOf(app, actor.userId, "settings-changed", what.filter(Boolean).join(", "));
      await changeInstance(app, change, act);
      return settingsView(app);
    },
    changeAnnouncement: async ({ app, actor, body: { text } }) => {
      const action = text === null ? "announcement-removed" : "announced";
      const announcement = await announce(app, text, actOf(app, actor.userId, action, text));
      return { announcement };
    },
    getServerLog: ({ app }) => ({ entries: app.recentLog.entries }),
    getSecurityLog: ({ app }) => securityLogView(app),
    getFigures: async ({ app }) => ({ days: await figuresOf(app) }),
    listAdminActs: async ({ app }) => ({
      acts: (await listActs(app.db)).map((act) => ({ ...act, at: new Date(act.at).toISOString() })),
    }),
  }),
  ...implement(announcementApi, {
    getAnnouncement: ({ app }) => ({ announcement: app.instance.announcement }),
  }),
  ...adminUserRoutes,
  ...backupRoutes,
];
