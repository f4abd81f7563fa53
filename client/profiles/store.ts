import { signal } from "@preact/signals";
import type { Profile } from "../../protocol/profiles.ts";

/** A profile that is on screen. */
interface OpenProfile {
  userId: string;
  status: "loading" | "ready" | "error";
  /** Profile, also shown while it reloads. */
  profile: Profile | null;
}

export type ProfileStore = ReturnType<typeof createProfileStore>;

/** The profile that is open, as `current`; null: none is. */
export function createProfileStore() {
  const current = signal<OpenProfile | null>(null);
  /** Views of the profile: a card hands over to a dialog of the same person, which mounts first. */
  const viewers = new Set<{ userId: string }>();
  return {
    current,
    set: (value: OpenProfile | null) => void (current.value = value),
    /** Starts loading a person's profile. */
    begin(userId: string) {
      const profile = current.value?.userId === userId ? current.value.profile : null;
      current.value = { userId, status: "loading", profile };
    },
    /** Loading failed: the current profile stays. */
    failed(userId: string) {
      if (current.value?.userId === userId) current.value = { ...current.value, status: "error" };
    },
    /** Keeps a person's profile open until the returned function is called. */
    view(userId: string): () => void {
      const viewer = { userId };
      viewers.add(viewer);
      return () => {
        viewers.delete(viewer);
        const isViewed = Iterator.from(viewers).some((other) => other.userId === userId);
        if (!isViewed && current.value?.userId === userId) current.value = null;
      };
    },
  };
}
