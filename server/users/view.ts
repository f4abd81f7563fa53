import type { User } from "../../protocol/users.ts";
import type { UserRecord } from "./records.ts";

/** For the user alone (SESS-38). */
export function userView(user: UserRecord): User {
  const { id, username, email, publicKey, avatar_url, avatar_color, status, custom_status } = user;
  return { id, username, email, publicKey, avatar_url, avatar_color, status, custom_status };
}
