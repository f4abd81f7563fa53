import { userById } from "../../membership/users/users.ts";
import type { FeaturesContext } from "../context.ts";
import { pictureOf } from "../media/service.ts";

/** Section of an export: a person's account. */
export async function exportedAccount(app: FeaturesContext, userId: string): Promise<unknown> {
  const user = await app.db.read(userById, userId);
  const { id, username, display_name, email, publicKey, status, custom_status, admin } = user;
  const iso = (time: number) => new Date(time).toISOString();
  return {
    id,
    username,
    display_name: display_name ?? null,
    former_usernames: (user.former_names ?? []).map(({ name, until }) => ({
      username: name,
      reserved_until: iso(until),
    })),
    email,
    public_key: publicKey,
    created_at: iso(user.created_at),
    status,
    custom_status,
    admin,
    avatar: await pictureOf(app, user.avatar_url),
  };
}
