import {
  addSocialLink,
  getProfile,
  removeSocialLink,
  updateProfile,
} from "../../protocol/api/profiles.ts";
import type { NewSocialLink, Profile, ProfileChange } from "../../protocol/profiles.ts";
import type { SessionStore } from "../auth/store.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { ProfileStore } from "./store.ts";

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  session: Pick<SessionStore, "user">;
}

/** Opens profiles with the first one that is viewed. */
export function openProfiles({ platform, api, session }: Deps, store: ProfileStore) {
  /** Counts the loads: only the last one's result is shown. */
  let loads = 0;
  /** Puts the profile into the store, if it is open still. Never throws: see its `status`. */
  async function load(userId: string): Promise<void> {
    const own = ++loads;
    const put = (status: "ready" | "error", profile: Profile | null) => {
      if (own === loads && store.current.value?.userId === userId) {
        store.set({ userId, status, profile });
      }
    };
    try {
      put("ready", (await api.call(getProfile, { id: userId })).profile);
    } catch (error) {
      platform.log("A profile could not be loaded", error);
      // Hides a profile that the user may no longer see.
      const gone = error instanceof ApiError && !error.passing;
      put("error", gone ? null : store.current.value?.profile ?? null);
    }
  }

  /** Reloads the open profile, if it may have changed. @param userId absent: any user's */
  function changed(userId?: string) {
    const open = store.current.value;
    if (open && (!userId || open.userId === userId)) void load(open.userId);
  }

  const events = {
    connected: () => changed(),
    // The servers in common may be others.
    "server-joined": () => changed(),
    "server-updated": () => changed(),
    "server-deleted": () => changed(),
    "member-joined": ({ member }) => changed(member.user_id),
    "member-removed": ({ userId }) =>
      changed(userId === session.user.value?.id ? undefined : userId),
    "presence-changed": ({ userId }) => changed(userId),
    "user-updated": ({ user }) => changed(user.id),
  } satisfies EventPart;

  const actions = {
    load,
    /**
     * Changes the user's own profile and resolves to all of it. Throws `ApiError` or
     * `NetworkError`, like everything below.
     */
    update: async (change: ProfileChange) =>
      (await api.call(updateProfile, { body: change })).profile,
    addSocialLink: async (link: NewSocialLink) =>
      (await api.call(addSocialLink, { body: link })).link,
    removeSocialLink: async (id: string) => void await api.call(removeSocialLink, { id }),
  };
  return { actions, events };
}
