import type { Settings } from "../../../protocol/account.ts";
import type { Person, User } from "../../../protocol/users.ts";
import type { SettingsRecord, UserRecord } from "./records.ts";

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

/** For the user alone: a language only where one was chosen. */
export function settingsView(
  { language, ...switches }: SettingsRecord,
  mfa_enabled: boolean,
): Settings {
  return { ...switches, ...language && { language }, mfa_enabled };
}
