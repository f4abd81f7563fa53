import { backupLink, backups } from "../../protocol/admin.ts";
import { success } from "../../protocol/common.ts";
import { AppError } from "../../protocol/errors.ts";
import type { Backups } from "../backup/backups.ts";
import type { AppContext } from "../context.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { actOf } from "./access.ts";
import { adminEndpoint } from "./endpoint.ts";
import type { AdminActRecord } from "./records.ts";

/** Backups, on the admin page. */
export const backupEndpoints: Endpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/admin/backups",
    summary: "The backups that there are, and the schedule",
    answer: backups,
    run: async ({ app }) => {
      const { plan, every, state, list } = existing(app);
      return {
        folder: plan.folder,
        every,
        keep: plan.keep,
        encrypted: plan.sealed,
        state,
        backups: (await list()).map(({ name, size, at }) => {
          return { name, size, created_at: new Date(at).toISOString() };
        }),
      };
    },
  }),
  adminEndpoint({
    method: "POST",
    path: "/admin/backups",
    summary: "Begin to make a backup",
    answer: success,
    run: async ({ app, actor }) => {
      const all = existing(app);
      await note(app, actor.userId, "backup-made", null);
      all.begin();
      return { success: true };
    },
  }),
  adminEndpoint({
    method: "POST",
    path: "/admin/backups/{name}/link",
    summary: "A link with which a browser can fetch a backup once, within a minute",
    answer: backupLink,
    run: async ({ app, actor, params }) => {
      const secret = await existing(app).offer(params.name);
      if (secret === null) throw new AppError("not_found");
      // On a full disk this is not written down: the backup is needed all the more.
      await note(app, actor.userId, "backup-fetched", params.name).catch((error) => {
        if (!(error instanceof AppError) || error.code !== "storage_unavailable") throw error;
        app.log.warn(`the backup ${params.name} is fetched by an admin`);
      });
      return { url: `/api/admin/backup-files/${secret}` };
    },
  }),
  endpoint({
    method: "GET",
    path: "/admin/backup-files/{secret}",
    summary: "A backup, for whoever has its link",
    auth: "none",
    answer: success,
    run: async ({ app, params, headers }) => {
      const file = app.backups?.redeem(params.secret);
      if (!file) throw new AppError("not_found");
      const opened = await Deno.open(file.path);
      headers.set("content-type", "application/octet-stream");
      headers.set("content-length", String((await opened.stat()).size));
      headers.set("content-disposition", `attachment; filename="${file.name}"`);
      return new Response(opened.readable, { headers });
    },
  }),
];

/** @throws AppError not_found where the server does not run as a program of its own */
function existing(app: AppContext): Backups {
  if (!app.backups) throw new AppError("not_found");
  return app.backups;
}

async function note(
  app: AppContext,
  by: string,
  action: AdminActRecord["action"],
  target: string | null,
): Promise<void> {
  await app.db.transact(actOf(app, by, action, target));
}
