import * as api from "../../../protocol/api/admin_backups.ts";
import type { Backups as BackupsView } from "../../../protocol/admin.ts";
import { changeInstance } from "../instance/service.ts";
import { AppError, tooMany } from "../../../protocol/errors.ts";
import type { Backups } from "../backup/backups.ts";
import { isEncrypted } from "../backup/schedule.ts";
import type { AppContext } from "../context.ts";
import { actOf } from "./access.ts";
import { implementForAdmins } from "./endpoint.ts";
import type { AdminActRecord } from "./records.ts";

const OPEN = "This backup is not encrypted, so it cannot be downloaded: " +
  "make an encrypted one here, or copy the file on the machine itself";

const ELSEWHERE = "This backup lies in the folder of another node: try again, or fetch it there";

/** Backups, on the admin page: none leaves it in the clear (HARD-4). */
export const backupRoutes = implementForAdmins(api, {
  listBackups: ({ app }) => backupsView(app),
  scheduleBackups: async ({ app, actor, body: { every, keep, passphrase } }) => {
    const { instance } = app;
    const change = {
      ...every !== instance.backupEvery && { backupEvery: every },
      ...keep !== instance.backupKeep && { backupKeep: keep },
      ...passphrase !== undefined && passphrase !== instance.backupPassphrase &&
        { backupPassphrase: passphrase },
    };
    existing(app);
    const what = Object.keys(change).join(", ");
    if (what !== "") {
      await changeInstance(app, change, actOf(app, actor.userId, "settings-changed", what));
    }
    return await backupsView(app);
  },
  makeBackup: async ({ app, actor, body }) => {
    const all = existing(app);
    if (all.state !== "making") await note(app, actor.userId, "backup-made", null);
    if (all.begin(body.passphrase)) return;
    const text = "A backup is being made already: try again when it is done";
    throw tooMany(text);
  },
  linkToBackup: async ({ app, actor, params }) => {
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
  fetchBackup: async ({ app, params, headers }) => {
    const file = app.backups?.redeem(params.secret);
    if (!file) throw new AppError("not_found");
    const opened = await Deno.open(file.path).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      throw new AppError("not_found", { text: ELSEWHERE });
    });
    headers.set("content-type", "application/octet-stream");
    headers.set("content-length", String((await opened.stat()).size));
    headers.set("content-disposition", `attachment; filename="${file.name}"`);
    return new Response(opened.readable, { headers });
  },
});

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

/** Returns the existing backups, and the schedule. */
async function backupsView(app: AppContext): Promise<BackupsView> {
  const all = existing(app);
  const { plan, every, state, problem, lastAt, late } = all;
  return {
    folder: plan.turns ? `${plan.folder} (${plan.turns.node})` : plan.folder,
    every,
    keep: plan.keep,
    fixed: {
      every: app.instance.fixedBy("backupEvery"),
      keep: app.instance.fixedBy("backupKeep"),
      passphrase: app.instance.fixedBy("backupPassphraseFile"),
    },
    encrypted: isEncrypted(plan),
    state,
    problem,
    last_at: lastAt === null ? null : new Date(lastAt).toISOString(),
    late,
    copied_to: plan.copiesTo ?? null,
    backups: (await all.list()).map(({ at, ...file }) => {
      return { ...file, created_at: new Date(at).toISOString() };
    }),
  };
}
