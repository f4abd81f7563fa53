import type { PrivateConversations, PrivateState } from "../e2ee/entry.ts";

/**
 * Makes the user's keys if there are none. The notice above the chat asks for the recovery key
 * later, so that it doesn't delay the first message (MEND-20). Throws `PrivateError`.
 */
export async function makeKeys(
  { look, begin }: Pick<PrivateConversations, "look" | "begin">,
): Promise<PrivateState> {
  const state = await look();
  return state.phase === "none" ? await begin() : state;
}
