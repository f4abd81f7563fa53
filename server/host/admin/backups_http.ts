import { backupLink, backups, makeBackupBody, orderBody } from "../../../protocol/admin.ts";
import { success } from "../../../protocol/common.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { Backups } from "../backup/backups.ts";
import type { AppContext } from "../../context.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { actOf } from "./access.ts";
import { adminEndpoint, adminOrder } from "./endpoint.ts";
import type { AdminActRecord } from "./records.ts";

const OPEN = "This backup is not encrypted, so it cannot be downloaded: " +
  "make an encrypted one here, or copy the file on the machine itself";

/** Backups, on the admin page: none leaves it in the clear (HARD-4). */
export const backupEndpoints: Endpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/admin/backups",
    summary: "The backups that there are, and the schedule",
    answer: backups,
    run: async ({ app }) => {
      const { plan, every, state, problem, lastAt, late, list } = existing(app);
      return {
        folder: plan.folder,
        every,
        keep: plan.keep,
        encrypted: plan.sealed,
        state,
        problem,
        last_at: lastAt === null ? null : new Date(lastAt).toISOString(),
        late,
        copied_to: plan.copiesTo ?? null,
        backups: (await list()).map(({ at, ...file }) => {
          return { ...file, created_at: new Date(at).toISOString() };
        }),
      };
    },
  }),
  adminOrder({
    method: "POST",
    path: "/admin/backups",
    summary: "Begin to make a backup, encrypted with a passphrase that is stored nowhere",
    body: makeBackupBody,
    answer: success,
    run: async ({ app, actor, body }) => {
      const all = existing(app);
      if (all.state !== "making") await note(app, actor.userId, "backup-made", null);
      if (all.begin(body.passphrase)) return { success: true };
      const text = "A backup is being made already: try again when it is done";
      throw new AppError("too_many", { text });
    },
  }),
  adminOrder({
    method: "POST",
    path: "/admin/backups/{name}/link",
    summary: "A link with which a browser can fetch an encrypted backup once, within a minute",
    body: orderBody,
    answer: backupLink,
    run: async ({ app, actor, params }) => {
      const all = existing(app);
      const file = (await all.list()).find(({ name }) => name === params.name);
      if (!file) throw new AppError("not_found");
      if (!file.sealed) throw new AppError("forbidden", { text: OPEN });
      // On a full disk this is not written down: the backup is needed all the more.
      await note(app, actor.userId, "backup-fetched", params.name).catch((error) => {
        if (!(error instanceof AppError) || error.code !== "storage_unavailable") throw error;
        app.log.warn(`the backup ${params.name} is fetched by an admin`);
      });
      return { url: `/api/admin/backup-files/${all.offer(file.name)}` };
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
