import type { AccountChange, OwnUser, Settings } from "../../../protocol/account.ts";
import type { Language } from "../../../protocol/languages.ts";
import type { Person } from "../../../protocol/users.ts";
import type { FeaturesContext } from "../context.ts";
import { isEnrolled } from "../mfa/access.ts";
import type { SettingsRecord, UserRecord } from "../../membership/users/records.ts";
import {
  changeSettings as storeSettings,
  changeUser,
  getSettings,
  userById,
} from "../../membership/users/users.ts";
import { personView, settingsView, userView } from "../../membership/users/view.ts";

export async function settingsOf(app: FeaturesContext, userId: string): Promise<Settings> {
  const [stored, mfa_enabled] = await Promise.all([
    app.db.read(getSettings, userId),
    app.db.read(isEnrolled, userId),
  ]);
  return settingsView(stored, mfa_enabled);
}

/** The language that somebody chose for the pages; null: as the browser asks. */
export async function languageOf(app: FeaturesContext, userId: string): Promise<Language | null> {
  return (await app.db.read(getSettings, userId)).language ?? null;
}

/** Changes some of the settings, on all devices; answers with all of them. */
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

/** Changes custom status, presence choice and avatar colour, whichever are given. */
export function changeAccount(
  app: FeaturesContext,
  userId: string,
  change: AccountChange,
): Promise<UserRecord> {
  const { custom_status, status, avatar_color } = change;
  return app.db.transact((tx) => {
    app.bus.publishAfter(tx, { type: "user-updated", userId });
    const shown = status !== undefined || custom_status !== undefined;
    if (shown) app.bus.publishAfter(tx, { type: "presence-changed", userId });
    return changeUser(tx, userId, (user) => ({
      ...user,
      custom_status: custom_status === undefined ? user.custom_status : custom_status || null,
      status: status ?? user.status,
      avatar_color: avatar_color ?? user.avatar_color,
    }));
  });
}

/** Both views of a user for `user-updated`, as they are now (D-LAST-7). */
export async function updatedUser(
  app: FeaturesContext,
  userId: string,
): Promise<{ own: OwnUser; others: Person }> {
  const user = await app.db.read(userById, userId);
  const settings = await settingsOf(app, userId);
  return { own: { ...userView(user), settings }, others: personView(user) };
}
