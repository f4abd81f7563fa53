import {
  addSocialLink,
  getProfile,
  removeSocialLink,
  updateProfile,
} from "../../protocol/api/profiles.ts";
import type { NewSocialLink, Profile, ProfileChange } from "../../protocol/profiles.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { ProfileStore } from "./store.ts";

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  store: ProfileStore;
}

/** What people show of themselves. */
export function createProfiles({ platform, api, store }: Deps) {
  /** Counts the loads: only the last one's answer is shown. */
  let loads = 0;

  async function load(userId: string): Promise<void> {
    const own = ++loads;
    const put = (status: "ready" | "error", profile: Profile | null) => {
      if (own === loads && store.open.value?.userId === userId) {
        store.set({ userId, status, profile });
      }
    };
    try {
      put("ready", (await api.call(getProfile, { id: userId })).profile);
    } catch (error) {
      platform.log("A profile could not be loaded", error);
      // What may not be seen any more is not left on screen.
      const gone = error instanceof ApiError && !error.passing;
      put("error", gone ? null : store.open.value?.profile ?? null);
    }
  }

  /** Somebody changed; without an id anybody may have: an open profile is asked for again. */
  function changed(userId?: string): void {
    const open = store.open.value;
    if (open && (!userId || open.userId === userId)) load(open.userId);
  }

  /** All but opening and closing throw `ApiError` or `NetworkError`. */
  const actions = {
    /** Puts a profile into the store, which from then on stays right. See its `status`. */
    async show(userId: string) {
      const profile = store.open.value?.userId === userId ? store.open.value.profile : null;
      store.set({ userId, status: "loading", profile });
      await load(userId);
    },
    close(userId: string) {
      if (store.open.value?.userId === userId) store.set(null);
    },
    /** Changes one's own; answers with all of it. */
    update: async (change: ProfileChange) =>
      (await api.call(updateProfile, { body: change })).profile,
    addSocialLink: async (link: NewSocialLink) =>
      (await api.call(addSocialLink, { body: link })).link,
    removeSocialLink: async (id: string) => void await api.call(removeSocialLink, { id }),
  };
  return {
    actions,
    changed,
    events: {
      // The servers in common may be others.
      "server-joined": () => changed(),
      "server-updated": () => changed(),
      "member-joined": ({ member }) => changed(member.user_id),
      "member-removed": ({ userId }) => changed(userId),
      "presence-changed": ({ userId }) => changed(userId),
      "user-updated": ({ user }) => changed(user.id),
    } satisfies EventPart,
  };
}
