import type { User } from "../../protocol/users.ts";
import { avatarColor, type Gradient } from "./avatar_colors.ts";
import type { Platform } from "./platform.ts";

/** Settings stored per user; the last value on this device is the fallback (SESS-37). */
export type Preference =
  | "avatarColor"
  | "avatarColorIndex"
  | "customStatus"
  | "desktopNotifications"
  | "notificationSound"
  | "notificationsAskAfter"
  | "notificationsByDefault"
  | "notificationsEnabled"
  | "notificationsHere"
  | "userStatus";

type Secret =
  | "token"
  | "sessionToken"
  | "privateKey"
  | "privateKeyOwner"
  | "pendingInvite"
  /** This browser has held keys of private conversations: if they're missing, they were cleared. */
  | "privateKeysHeld"
  /** The keys of private conversations were still locked after the sign-in (MEND-33). */
  | "keysLocked"
  /** Salted hashes of the conversations that were once seen to be encrypted (MEND-33). */
  | "pinnedTraces"
  /** `off`: mentions in private channels are not sent openly (E2E-31). */
  | "privateMentions"
  /** Ids of the folders of servers that are open, as JSON (COM-5). */
  | "openFolders"
  /** Ids of categories that are closed, and of servers that hide muted channels, as JSON (COM-2). */
  | "folded"
  /** `yes`: a user, by id, has agreed to see age-restricted channels on this device (COM-3). */
  | `ageConfirmed_${string}`
  /** Servers and channels that a user, by id, has muted: as in client/notifications/muted.ts. */
  | `mutedChannels_${string}`
  /** Set once this device has handed the mutes of a user, by id, to the account (COM-10). */
  | `notificationsShared_${string}`
  /** Seq from which a channel, by id, was once known to be private (E2E-36). */
  | `private_${string}`;

/**
 * Keys that outlive a session, by prefix: settings of this device, stored by opaque ids, the invite
 * that a tab logs in for, and traces of encrypted conversations, as salted hashes. Everything else
 * is personal and is deleted (SESS-14 to 18, HARD-14), including every database
 * (client/sealed/clean.ts): sealed data, and the unsealed files of unsent messages
 * (client/files/upload/kept_files.ts). Keys of private conversations are locked
 * (client/sealed/device_keys.ts).
 */
const STAYS =
  /^(ageConfirmed|desktopNotifications|mutedChannels|notification[A-Za-z]+|pendingInvite|pinnedTraces|voiceRelayOnly|voiceSettings)(_|$)/;

/** In the tab's storage: until when (milliseconds since 1970) it signs in to accept which invite. */
export const JOINING = "joining";

/** The values that spec section 3 keeps on the device, under its names (SESS-23 to 37). */
export interface ClientStorage {
  get(key: Secret): string | null;
  /** null removes it. */
  set(key: Secret, value: string | null): void;
  user(): User | null;
  /** Stores the logged-in user and their data. */
  rememberUser(user: User): void;
  /** Removes all that is personal, session storage too (SESS-06, SESS-14 to 19, HARD-14). */
  forgetAll(): void;
  preference(name: Preference, userId: string): string | null;
  setPreference(name: Preference, userId: string, value: string | null): void;
}

/** Reads `platform.local` only when used, since it doesn't exist while the server renders. */
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
    forgetAll() {
      for (const key of keysOf(platform.local)) {
        if (!STAYS.test(key)) platform.local.removeItem(key);
      }
      const joining = platform.session.getItem(JOINING);
      platform.session.clear();
      // Keep the invite code: it belongs to the next login.
      if (joining) platform.session.setItem(JOINING, joining);
    },
    preference: (name, userId) =>
      platform.local.getItem(`${name}_${userId}`) ?? platform.local.getItem(name),
    setPreference(name, userId, value) {
      write(`${name}_${userId}`, value);
      write(name, value);
    },
  };
  return storage;
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, i) => storage.key(i)!);
}

/** Parses JSON that Parley wrote; null for anything else. */
export function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
