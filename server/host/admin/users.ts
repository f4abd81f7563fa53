import { z } from "zod";
import { email, username } from "../../../protocol/users.ts";
import { createByHost } from "../../features/auth/host.ts";
import { sessionsOf } from "../../features/auth/sessions.ts";
import type { AppContext } from "../context.ts";
import { isEnrolled } from "../../features/mfa/access.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { listUsers } from "../../membership/users/users.ts";
import { record } from "./access.ts";
import { deleteUser } from "./delete_user.ts";
import { demoteUser, disable, enable, promoteUser, resetPasswordOf } from "./user_acts.ts";
import { userNamed } from "./user_named.ts";
import { type Verb, verb } from "./verb.ts";
import { namesView } from "../../membership/users/view.ts";

/** A line of `parley user list`. Times are ISO 8601. */
export interface ListedUser {
  id: string;
  username: string;
  display_name?: string;
  email: string;
  state: "admin" | "user" | "disabled" | "deleted";
  two_factor: boolean;
  sessions: number;
  created_at: string;
  last_used: string | null;
}

const one = z.strictObject({ name: z.string().min(1) });

export const userVerbs: Record<string, Verb> = {
  "user-list": verb(z.strictObject({}), async (app): Promise<ListedUser[]> => {
    const users = await listUsers(app.db);
    return await Promise.all(users.map((user) => listed(app, user)));
  }),
  "user-create": verb(
    z.strictObject({ username, email, admin: z.boolean() }),
    async (app, { admin, ...fields }) => {
      const { user, link } = await createByHost(app, fields, (tx, made) => {
        record(app, tx, "created", null, made.username);
      });
      if (admin) await promoteUser(app, null, user);
      return { username: user.username, ...link };
    },
  ),
  "user-reset-password": verb(
    one.extend({ twoFactorOff: z.boolean() }),
    async (app, { name, twoFactorOff }) => {
      const user = await userNamed(app, name);
      const link = await resetPasswordOf(app, null, user, { twoFactorOff });
      return { username: user.username, ...link };
    },
  ),
  "user-promote": verb(one, (app, { name }) => {
    return forUser(app, name, (user) => promoteUser(app, null, user));
  }),
  "user-demote": verb(one, (app, { name }) => {
    return forUser(app, name, (user) => demoteUser(app, null, user));
  }),
  "user-disable": verb(one, (app, { name }) => {
    return forUser(app, name, (user) => disable(app, null, user));
  }),
  "user-enable": verb(one, (app, { name }) => {
    return forUser(app, name, (user) => enable(app, null, user));
  }),
  "user-delete": verb(
    one.extend({ heir: z.string().nullable(), messages: z.boolean() }),
    (app, order) => deleteUser(app, null, order),
  ),
};

async function forUser(
  app: AppContext,
  name: string,
  act: (user: UserRecord) => Promise<void>,
): Promise<{ username: string }> {
  const user = await userNamed(app, name);
  await act(user);
  return { username: user.username };
}

async function listed(app: AppContext, user: UserRecord): Promise<ListedUser> {
  const [sessions, two_factor] = await Promise.all([
    sessionsOf(app, user.id),
    app.db.read(isEnrolled, user.id),
  ]);
  const { id, email, admin, disabled, deleted } = user;
  const state = deleted ? "deleted" : disabled ? "disabled" : admin ? "admin" : "user";
  const last = sessions[0]?.last_used;
  return {
    id,
    ...namesView(user),
    email,
    state,
    two_factor,
    sessions: sessions.length,
    created_at: new Date(user.created_at).toISOString(),
    last_used: last === undefined ? null : new Date(last).toISOString(),
  };
}
