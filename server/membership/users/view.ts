import type { Settings } from "../../../protocol/account.ts";
import type { Person, User } from "../../../protocol/users.ts";
import type { SettingsRecord, UserRecord } from "./records.ts";

/** Returns a person's names (MEND-25), wherever people are shown. */
export function namesView({ username, display_name }: UserRecord) {
  return { username, ...display_name !== undefined && { display_name } };
}

/** For the user alone (SESS-38). */
export function userView(user: UserRecord): User {
  const { id, email, publicKey, avatar_url, avatar_color, status, custom_status } = user;
  const names = namesView(user);
  return { id, ...names, email, publicKey, avatar_url, avatar_color, status, custom_status };
}

/** For friends and fellow members. */
export function personView(user: UserRecord): Person {
  const { id, avatar_url, avatar_color, custom_status } = user;
  return { id, ...namesView(user), avatar_url, avatar_color, custom_status };
}

/** For the user alone: a language only where one was chosen. */
export function settingsView(
  { language, ...switches }: SettingsRecord,
  mfa_enabled: boolean,
): Settings {
  return { ...switches, ...language && { language }, mfa_enabled };
}
