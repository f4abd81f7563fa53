import type { Person, User } from "../../../protocol/users.ts";
import type { UserRecord } from "./records.ts";

/** For the user alone (SESS-38). */
export function userView(user: UserRecord): User {
  const { id, username, email, publicKey, avatar_url, avatar_color, status, custom_status } = user;
  return { id, username, email, publicKey, avatar_url, avatar_color, status, custom_status };
}

/** For friends and fellow members. */
export function personView({ id, username, ...user }: UserRecord): Person {
  const { avatar_url, avatar_color, custom_status } = user;
  return { id, username, avatar_url, avatar_color, custom_status };
}
