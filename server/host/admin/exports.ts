import { z } from "zod";
import { AppError } from "../../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import { exportServer } from "../export/server.ts";
import { exportUser } from "../export/user.ts";
import { noteSecurity } from "../../features/security/service.ts";
import { serverNamed } from "./servers.ts";
import { userNamed } from "./user_named.ts";
import { type Verb, verb } from "./verb.ts";

const named = z.strictObject({ name: z.string().min(1) });

export const exportVerbs: Record<string, Verb> = {
  "export-user": verb(named, async (app, { name }) => {
    const user = await userNamed(app, name);
    await notifyOwner(app, user.id);
    return exportUser(app, user);
  }),
  "export-server": verb(named, async (app, { name }) => {
    return exportServer(app, await serverNamed(app, name));
  }),
};

/** Notifies the owner of exported data (HARD-4). On a full disk the export continues without it. */
async function notifyOwner(app: AppContext, userId: string): Promise<void> {
  const note = { userId, kind: "data_exported", device: null, by: null } as const;
  await app.db.transact((tx) => noteSecurity(app, tx, note)).catch((error) => {
    if (!(error instanceof AppError) || error.code !== "storage_unavailable") throw error;
  });
}
