import type { PrivateConversations, PrivateState } from "../e2ee/entry.ts";

/**
 * Makes one's keys where nobody has made any. The recovery key is asked for later, by the notice
 * over the chat: it holds up no first message (MEND-20). Throws `PrivateError`.
 */
export async function makeKeys(
  { look, begin }: Pick<PrivateConversations, "look" | "begin">,
): Promise<PrivateState> {
  const state = await look();
  return state.phase === "none" ? await begin() : state;
}
