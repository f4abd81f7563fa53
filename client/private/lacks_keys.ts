import type { ConversationState } from "./states.ts";

/** Whether this device has no keys for a conversation, or they are locked here. */
export function lacksKeys(state: ConversationState): boolean {
  return state.phase === "no_keys" || state.phase === "failed" && state.code === "locked";
}
