import {
  adminUsers,
  adminUsersQuery,
  deleteUserAnswer,
  deleteUserBody,
  orderBody,
  resetLinkAnswer,
  resetUserBody,
} from "../../../protocol/admin.ts";
import { success } from "../../../protocol/common.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { AppContext } from "../../context.ts";
import type { Endpoint } from "../../delivery/http/endpoint.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { userById } from "../../membership/users/service.ts";
import type { By } from "./access.ts";
import { deleteUser } from "./delete_user.ts";
import { adminEndpoint, adminOrder } from "./endpoint.ts";
import { findUsers } from "./listing.ts";
import {
  demoteUser,
  disable,
  enable,
  endSessionsOf,
  promoteUser,
  resetPasswordOf,
  twoFactorOff,
} from "./user_acts.ts";

/** People, on the admin page. */
export const adminUserEndpoints: Endpoint[] = [
  adminEndpoint({
    method: "GET",
    path: "/admin/users",
    summary: "Everybody who has an account, 50 at a time",
    query: adminUsersQuery,
    answer: adminUsers,
    run: ({ app, query }) => findUsers(app, query),
  }),
  act("disable", "Keep somebody out; ends all sessions", disable),
  act("enable", "Let somebody in again", enable),
  act("promote", "Make somebody an admin of this installation", promoteUser),
  act("demote", "Make somebody an admin no longer", demoteUser),
  act("end-sessions", "Sign somebody out everywhere", endSessionsOf),
  act("two-factor-off", "Turn two-factor off; ends all sessions", twoFactorOff),
  adminOrder({
    method: "POST",
    path: "/admin/users/{id}/reset-password",
    summary: "Make a link by which somebody chooses a new password; ends all sessions",
    body: resetUserBody,
    answer: resetLinkAnswer,
    run: async ({ app, actor, params, body }) => {
      const user = await existing(app, params.id);
      const { code, expires } = await resetPasswordOf(app, actor.userId, user, body);
      return { code, expires_at: new Date(expires).toISOString() };
    },
  }),
  adminOrder({
    method: "POST",
    path: "/admin/users/{id}/delete",
    summary: "Delete an account for ever; its name is typed",
    body: deleteUserBody,
    answer: deleteUserAnswer,
    run: async ({ app, actor, params, body }) => {
      const user = await existing(app, params.id);
      if (body.username !== user.username) throw invalid("username", "is another name");
      const { heir, messages } = body;
      const deleted = await deleteUser(app, actor.userId, { name: user.username, heir, messages });
      return { messages: deleted.messages };
    },
  }),
];

/** An order without anything more to say. */
function act(
  name: string,
  summary: string,
  run: (app: AppContext, by: By, user: UserRecord) => Promise<void>,
): Endpoint {
  return adminOrder({
    method: "POST",
    path: `/admin/users/{id}/${name}`,
    summary,
    body: orderBody,
    answer: success,
    run: async ({ app, actor, params }) => {
      await run(app, actor.userId, await existing(app, params.id));
      return { success: true };
    },
  });
}

async function existing(app: AppContext, id: string): Promise<UserRecord> {
  const user = await app.db.read((reader) => userById(reader, id));
  if (user.deleted) throw new AppError("not_found");
  return user;
}
