import type { AccountChange, OwnUser, Settings } from "../../../protocol/account.ts";
import type { Language } from "../../../protocol/languages.ts";
import type { Person } from "../../../protocol/users.ts";
import type { FeaturesContext } from "../context.ts";
import { isEnrolled } from "../mfa/access.ts";
import type { SettingsRecord, UserRecord } from "../../membership/users/records.ts";
import { refuseLookAlike } from "../../membership/users/look_alikes.ts";
import {
  changeSettings as storeSettings,
  changeUser,
  getSettings,
  userById,
} from "../../membership/users/users.ts";
import { personView, settingsView, userView } from "../../membership/users/view.ts";

/** Milliseconds for which a former username is announced. */
const FORMER_NAME_NOTICE_MS = 60 * 60_000;

export async function settingsOf(app: FeaturesContext, userId: string): Promise<Settings> {
  const [stored, mfa_enabled] = await Promise.all([
    app.db.read(getSettings, userId),
    app.db.read(isEnrolled, userId),
  ]);
  return settingsView(stored, mfa_enabled);
}

/** Returns the language that a user chose for the pages; null: the browser's. */
export async function languageOf(app: FeaturesContext, userId: string): Promise<Language | null> {
  return (await app.db.read(getSettings, userId)).language ?? null;
}

/** Changes some of the settings, on all devices; returns all of them. */
export async function changeSettings(
  app: FeaturesContext,
  userId: string,
  change: Partial<SettingsRecord>,
): Promise<Settings> {
  const stored = await app.db.transact((tx) => {
    app.bus.publishAfter(tx, { type: "user-updated", userId });
    return storeSettings(tx, userId, change);
  });
  return settingsView(stored, await app.db.read(isEnrolled, userId));
}

/**
 * Changes display name, custom status, presence and avatar color, whichever are given.
 * @throws AppError invalid_input for a display name that looks like a reserved word
 */
export async function changeAccount(
  app: FeaturesContext,
  userId: string,
  change: AccountChange,
): Promise<UserRecord> {
  const { custom_status, status, avatar_color, display_name } = change;
  if (display_name) await refuseLookAlike(display_name, "display_name");
  return await app.db.transact((tx) => {
    const renamed = display_name !== undefined && { renamed: true as const };
    app.bus.publishAfter(tx, { type: "user-updated", userId, ...renamed });
    const shown = status !== undefined || custom_status !== undefined;
    if (shown) app.bus.publishAfter(tx, { type: "presence-changed", userId });
    return changeUser(tx, userId, (user) => ({
      ...named(user, display_name),
      custom_status: custom_status === undefined ? user.custom_status : custom_status || null,
      status: status ?? user.status,
      avatar_color: avatar_color ?? user.avatar_color,
    }));
  });
}

/** @param name null or '': none; undefined: as before */
function named(user: UserRecord, name: string | null | undefined): UserRecord {
  if (name === undefined) return user;
  const { display_name: _, ...rest } = user;
  return name ? { ...rest, display_name: name } : rest;
}

/** Both views of a user for `user-updated`, as they are now (D-LAST-7). */
export async function updatedUser(
  app: FeaturesContext,
  userId: string,
): Promise<{ own: OwnUser; others: Person; former?: string }> {
  const user = await app.db.read(userById, userId);
  const settings = await settingsOf(app, userId);
  const { at = -Infinity, from } = user.renamed ?? {};
  return {
    own: { ...userView(user), settings },
    others: personView(user),
    // Included in later events too: of several changes in a row pages may get only the last.
    ...from !== undefined && app.clock() - at < FORMER_NAME_NOTICE_MS && { former: from },
  };
}
