import {
  addSocialLink,
  getProfile,
  removeSocialLink,
  updateProfile,
} from "../../protocol/api/profiles.ts";
import type { NewSocialLink, Profile, ProfileChange } from "../../protocol/profiles.ts";
import type { ServerEvents } from "../../protocol/socket.ts";
import type { SessionStore } from "../auth/store.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { EventListeners } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { ProfileStore } from "./store.ts";

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  session: Pick<SessionStore, "user">;
  profiles: ProfileStore;
  listeners: Pick<EventListeners, "listen">;
}

type Whose = { readonly [E in keyof ServerEvents]?: (body: ServerEvents[E]) => string | undefined };

/** What people show of themselves. Load this file late: with the first profile that is opened. */
export function createProfiles({ platform, api, session, profiles: store, listeners }: Deps) {
  /** Counts the loads: only the last one's answer is shown. */
  let loads = 0;
  /** What changes a profile, and whose by its user id; undefined: maybe anybody's. */
  const whose: Whose = {
    // The servers in common may be others.
    "server-joined": () => undefined,
    "server-updated": () => undefined,
    "server-deleted": () => undefined,
    "member-joined": ({ member }) => member.user_id,
    "member-removed": ({ userId }) => userId === session.user.value?.id ? undefined : userId,
    "presence-changed": ({ userId }) => userId,
    "user-updated": ({ user }) => user.id,
  };

  /** Puts the profile into the store, if it is open still. Never throws: see its `status`. */
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

  listeners.listen((event, body) => {
    const open = store.open.value;
    if (!open || event !== "connected" && !whose[event]) return;
    const userId = event === "connected" ? undefined : whose[event]?.(body as never);
    if (!userId || open.userId === userId) load(open.userId);
  });

  return {
    load,
    /** Changes one's own; answers with all of it. Throws `ApiError` or `NetworkError`, as all below. */
    update: async (change: ProfileChange) =>
      (await api.call(updateProfile, { body: change })).profile,
    addSocialLink: async (link: NewSocialLink) =>
      (await api.call(addSocialLink, { body: link })).link,
    removeSocialLink: async (id: string) => void await api.call(removeSocialLink, { id }),
  };
}
