import type { ConversationState } from "./states.ts";

/** Returns whether this device has no keys for a conversation, or has them locked. */
export function lacksKeys(state: ConversationState): boolean {
  return state.phase === "no_keys" || state.phase === "failed" && state.code === "locked";
}
