import type { ConversationState } from "../../../client/private/states.ts";
import type { MainContext } from "../context.ts";

/** Tells the owner of a server, who decides who reads in it (E2E-14), from all others. */
export function isAboutOwner(state: ConversationState, about: readonly string[]): boolean {
  return about.length === 1 && "root" in state && state.root?.userId === about[0];
}

/** Nobody has signed that this person is in it, so nobody lets this device in. */
export function isUnconfirmed(
  { session }: MainContext["client"],
  state: ConversationState,
): boolean {
  // Private conversations are only shown to somebody who is logged in.
  const { id } = session.user.value!;
  return "unconfirmed" in state && state.about.length > 0 && state.unconfirmed.includes(id);
}
