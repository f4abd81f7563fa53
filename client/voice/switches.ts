import type { OwnVoice } from "./store.ts";

/** The user's mute and deafen switches, and whether they were muted before deafening. */
export type Switches = Pick<OwnVoice, "isMuted" | "isDeafened"> & { mutedBefore: boolean };

/** Unmuting while deafened also undeafens (VOICE-26). */
export function toggleMuted({ isMuted, isDeafened }: Switches): Switches {
  return isMuted
    ? { isMuted: false, isDeafened: false, mutedBefore: false }
    : { isMuted: true, isDeafened, mutedBefore: true };
}

/** Deafening also mutes (VOICE-25); undoing it restores the previous state. */
export function toggleDeafened({ isMuted, isDeafened, mutedBefore }: Switches): Switches {
  return isDeafened
    ? { isMuted: mutedBefore, isDeafened: false, mutedBefore }
    : { isMuted: true, isDeafened: true, mutedBefore: isMuted };
}
