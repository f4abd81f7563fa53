import { signal } from "@preact/signals";
import type { Profile } from "../../protocol/profiles.ts";

/** A profile that is on screen. */
interface OpenProfile {
  userId: string;
  status: "loading" | "ready" | "error";
  /** What is shown while it is loaded anew, too. */
  profile: Profile | null;
}

export type ProfileStore = ReturnType<typeof createProfileStore>;

/** The profile that is open; null: none is. */
export function createProfileStore() {
  const open = signal<OpenProfile | null>(null);
  return { open, set: (value: OpenProfile | null) => void (open.value = value) };
}
