import * as api from "../../../protocol/api/admin_users.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import type { CallOf } from "../../delivery/http/endpoint.ts";
import type { ResetLink } from "../../features/auth/reset_links.ts";
import { sessionsOf } from "../../features/auth/sessions.ts";
import { sessionView } from "../../features/auth/view.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { userById } from "../../membership/users/users.ts";
import { deleteUser } from "./delete_user.ts";
import { createByHost } from "../../features/auth/host.ts";
import { actOf, type AdminActor } from "./access.ts";
import { implementForAdmins } from "./endpoint.ts";
import { adminUserOf, findUsers } from "./listing.ts";
import {
  demoteUser,
  disable,
  enable,
  endOneSessionOf,
  endSessionsOf,
  promoteUser,
  resetPasswordOf,
  twoFactorOff,
} from "./user_acts.ts";

/** People, on the admin page. */
export const adminUserRoutes = implementForAdmins(api, {
  findUsers: ({ app, query }) => findUsers(app, query),
  createUser: async ({ app, actor, body: { username, email } }) => {
    const { user, link } = await createByHost(app, { username, email }, (tx, made) => {
      actOf(app, actor.userId, "created", made.username)(tx);
    });
    const { code, expires_at } = linkView(link);
    return { user: await adminUserOf(app, user), code, expires_at };
  },
  disableUser: order(disable),
  enableUser: order(enable),
  promoteUser: order(promoteUser),
  demoteUser: order(demoteUser),
  endUserSessions: order(endSessionsOf),
  turnOffTwoFactor: order(twoFactorOff),
  listUserSessions: async ({ app, params }) => {
    const { id } = await existing(app, params.id);
    const sessions = (await sessionsOf(app, id)).map((one) => sessionView(one, ""));
    return { sessions: sessions.map(({ current: _, ...session }) => session) };
  },
  endUserSession: async ({ app, actor, params }) => {
    await endOneSessionOf(app, actor.userId, await existing(app, params.id), params.sessionId);
  },
  resetUserPassword: async ({ app, actor, params, body }) => {
    const user = await existing(app, params.id);
    return linkView(await resetPasswordOf(app, actor.userId, user, body));
  },
  deleteUser: async ({ app, actor, params, body }) => {
    const user = await existing(app, params.id);
    if (body.username !== user.username) throw invalid("username", "is another name");
    const { heir, messages } = body;
    const deleted = await deleteUser(app, actor.userId, { name: user.username, heir, messages });
    return { messages: deleted.messages };
  },
});

const linkView = ({ code, expires }: ResetLink) => {
  return { code, expires_at: new Date(expires).toISOString() };
};

/** An order without anything more to say. */
function order(run: (app: AppContext, by: AdminActor, user: UserRecord) => Promise<void>) {
  return async ({ app, actor, params }: CallOf<typeof api.disableUser, AppContext>) => {
    await run(app, actor.userId, await existing(app, params.id));
  };
}

async function existing(app: AppContext, id: string): Promise<UserRecord> {
  const user = await app.db.read(userById, id);
  if (user.deleted) throw new AppError("not_found");
  return user;
}
