import { type ReadonlySignal, signal } from "@preact/signals";
import type { Profile } from "../../protocol/profiles.ts";

/** A profile that is on screen. */
export interface OpenProfile {
  userId: string;
  status: "loading" | "ready" | "error";
  /** What is shown while it is loaded anew, too. */
  profile: Profile | null;
}

/** The profile that is open; null: none is. */
export interface ProfileStore {
  readonly open: ReadonlySignal<OpenProfile | null>;
  set(open: OpenProfile | null): void;
}

export function createProfileStore(): ProfileStore {
  const open = signal<OpenProfile | null>(null);
  return { open, set: (value) => void (open.value = value) };
}
