import type { SpaceKind } from "../../../protocol/e2ee/authority_change.ts";
import type { PrivateChannel } from "../link/conversations.ts";
import { PrivateError } from "../link/errors.ts";
import { names } from "./records.ts";
import type { Store } from "./store.ts";

/**
 * Conversation that an id stands for, stored at first contact. The scope of its authority log, and
 * so everyone who may read it, follows from these fields (MEND-72).
 */
export interface FirstContact {
  space: SpaceKind;
  /** Server of a channel. */
  serverId?: string;
  /** Other person of a direct message. */
  with?: string;
}

function contactOf({ space, serverId, userIds }: PrivateChannel): FirstContact {
  return { space, ...(serverId && { serverId }), ...(space === "dm" && { with: userIds[0] }) };
}

/**
 * Compares a page's description of a conversation with that of first contact, and stores it if this
 * is it.
 * @param before the conversation as versions before this record stored it; undefined: they stored
 *   none
 * @throws PrivateError other_conversation
 */
export async function checkFirstContact(
  store: Store,
  channel: PrivateChannel,
  before?: PrivateChannel,
): Promise<void> {
  const name = names.contacts + channel.id;
  const kept = await store.get<FirstContact>(name) ?? (before && contactOf(before));
  if (kept) demandSame(kept, contactOf(channel));
  else await store.write({ [name]: contactOf(channel) });
}

/** Compares two descriptions for the same id. @throws PrivateError other_conversation */
export function demandSameContact(known: PrivateChannel, channel: PrivateChannel): void {
  demandSame(contactOf(known), contactOf(channel));
}

function demandSame(a: FirstContact, b: FirstContact): void {
  const isSame = a.space === b.space && a.serverId === b.serverId && a.with === b.with;
  if (!isSame) throw new PrivateError("other_conversation");
}
