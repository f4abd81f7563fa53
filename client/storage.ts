import type { User } from "../protocol/users.ts";
import { avatarColor, type Gradient } from "./avatar_colors.ts";
import type { Platform } from "./platform.ts";

/** What is kept per user, with the last value of this device to fall back to (SESS-37). */
export type Preference =
  | "avatarColor"
  | "avatarColorIndex"
  | "customStatus"
  | "desktopNotifications"
  | "notificationSound"
  | "notificationsEnabled"
  | "userStatus";

type Secret = "token" | "sessionToken" | "privateKey" | "privateKeyOwner" | "pendingInvite";

const SESSION = ["token", "sessionToken", "user"];
/** What else leaves the device at logout, by the start of its key (SESS-16 to 18). */
const PERSONAL = ["privateKey", "userAvatar", "avatar", "customStatus", "draft_"];

/** The values that spec section 3 keeps on the device, under its names (SESS-23 to 37). */
export interface ClientStorage {
  get(key: Secret): string | null;
  /** null removes it. */
  set(key: Secret, value: string | null): void;
  user(): User | null;
  /** Keeps the signed-in user and what belongs to them. */
  rememberUser(user: User): void;
  /** Removes tokens and user; keys and preferences stay (SESS-06). */
  forgetSession(): void;
  /** Removes all that is personal, session storage too (SESS-14 to 19). */
  forgetAll(): void;
  preference(name: Preference, userId: string): string | null;
  setPreference(name: Preference, userId: string, value: string | null): void;
  /** Ids of the channels that this user muted on this device. */
  mutedChannels(userId: string): string[];
  setMutedChannels(userId: string, channelIds: readonly string[]): void;
  draft(channelId: string): string;
  /** The empty text removes it. */
  setDraft(channelId: string, text: string): void;
}

/** Reads `platform.local` only when used: there is none while the server renders. */
export function createStorage(platform: Pick<Platform, "local" | "session">): ClientStorage {
  function write(key: string, value: string | null) {
    if (value === null) platform.local.removeItem(key);
    else platform.local.setItem(key, value);
  }

  const storage: ClientStorage = {
    get: (key) => platform.local.getItem(key),
    set: write,
    user: () => parsed<User>(platform.local.getItem("user")),
    rememberUser(user) {
      const color = avatarColor(user.avatar_color);
      const colors = parsed<Record<string, Gradient>>(platform.local.getItem("userAvatarColors")) ??
        {};
      write("user", JSON.stringify(user));
      write("userAvatar", user.avatar_url);
      write(`avatar_${user.id}`, user.avatar_url);
      write("userAvatarColors", JSON.stringify({ ...colors, [user.id]: color }));
      storage.setPreference("avatarColor", user.id, color.from);
      storage.setPreference("avatarColorIndex", user.id, String(user.avatar_color ?? 0));
      storage.setPreference("customStatus", user.id, user.custom_status);
      storage.setPreference("userStatus", user.id, user.status);
    },
    forgetSession() {
      for (const key of SESSION) platform.local.removeItem(key);
    },
    forgetAll() {
      storage.forgetSession();
      for (const key of keysOf(platform.local)) {
        if (PERSONAL.some((start) => key.startsWith(start))) platform.local.removeItem(key);
      }
      platform.session.clear();
    },
    preference: (name, userId) =>
      platform.local.getItem(`${name}_${userId}`) ?? platform.local.getItem(name),
    setPreference(name, userId, value) {
      write(`${name}_${userId}`, value);
      write(name, value);
    },
    mutedChannels: (userId) =>
      parsed<string[]>(platform.local.getItem(`mutedChannels_${userId}`)) ?? [],
    setMutedChannels: (userId, ids) =>
      write(`mutedChannels_${userId}`, ids.length > 0 ? JSON.stringify(ids) : null),
    draft: (channelId) => platform.local.getItem(`draft_${channelId}`) ?? "",
    setDraft: (channelId, text) => write(`draft_${channelId}`, text || null),
  };
  return storage;
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, i) => storage.key(i)!);
}

/** JSON of ours, or null for what somebody else put there. */
function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
