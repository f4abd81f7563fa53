import { historyOf } from "../../../protocol/e2ee/authority.ts";
import { hex } from "../../../protocol/e2ee/bytes.ts";
import { namedDevice } from "../../../protocol/e2ee/identity.ts";
import type { Conversation, ConversationPhase, PrivateChannel } from "../link/conversations.ts";
import type { Trust } from "../link/keys.ts";
import type { ContentKeys } from "./content_keys.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { OpenConversation } from "./open_conversation.ts";
import { changedIn, isTakenBack, planOf, withheldIn } from "./membership.ts";
import { lazyModules } from "./lazy_modules.ts";

/** Phase of a conversation, and the people it is about. */
export type Phased = Pick<Conversation, "phase" | "about" | "numbers">;

export const phased = (
  phase: ConversationPhase,
  about: string[] = [],
  numbers: Phased["numbers"] = {},
): Phased => ({ phase, about, numbers });

/** Returns the conversation of a channel for which this device has no keys. */
export function withoutKeys(channel: PrivateChannel): Conversation {
  return {
    channelId: channel.id,
    ...phased("no_keys"),
    people: [],
    unconfirmed: [],
    refused: [],
    root: null,
    shared: 0,
    late: 0,
    generation: 0,
    epoch: 0,
    history: "joined",
    lastChange: null,
    isSplit: false,
    falseKeys: [],
  };
}

/**
 * Returns the state of a conversation, from this device's knowledge; requests nobody it has
 * requested lately.
 */
export async function statusOf(held: OpenConversation, keys: ContentKeys): Promise<Conversation> {
  const { record: { generation, epoch, lastChange, channel }, log, id } = held;
  const { people, length } = log.authority;
  return {
    channelId: id,
    ...await phaseOf(held),
    people: await peopleIn(held),
    unconfirmed: length && !log.outdated
      ? [...channel.userIds, held.deps.userId].filter((userId) => !people.has(userId))
      : [],
    refused: held.refused,
    generation,
    epoch,
    history: historyOf(log.authority, id),
    root: log.root,
    shared: await keys.countShared(id),
    late: keys.countLate(id),
    lastChange,
    falseKeys: log.falseKeys?.map(({ by, user }) => ({ by, user })) ?? [],
    isSplit: (await held.deps.heads.split())?.channels?.includes(id) ?? false,
  };
}

async function phaseOf(held: OpenConversation): Promise<Phased> {
  const { deps, group, log, record } = held;
  const split = await deps.heads.split();
  if (split && split.own.server_key !== split.other.server_key) return phased("other_log");
  if (await isTakenBack(held)) return phased("no_keys");
  if (log.newRoot && log.newRoot.userId !== deps.userId) {
    return await changedPhase(held) ?? phased("waiting", [log.newRoot.userId]);
  }
  if (record.frozen) return phased("frozen", record.frozen);
  if (log.promised || log.isBroken) return phased("withheld");
  if (log.outdated) return phased("outdated");
  if (held.isBehind || held.isAhead) return phased("withheld");
  const withheld = await withheldIn(held);
  if (withheld.length) return phased("withheld", withheld);
  if (!group) return (await lazyModules.outsider()).outsiderStatus(held);
  const changed = await changedPhase(held);
  if (changed) return changed;
  const { going } = await planOf(held);
  if (going.length || held.pending.length) return phased("removing", going);
  return phased("ready");
}

/** Returns the phase for keys that nobody has confirmed here; null: there are none. */
async function changedPhase(held: OpenConversation): Promise<Phased | null> {
  const changed = await changedIn(held);
  if (!changed.length) return null;
  const verified = changed.filter(({ trust }) => trust === "verified_changed");
  const about = (verified.length ? verified : changed).map(({ userId }) => userId);
  const numbers = await (await lazyModules.trust()).numbersOf(held.deps, changed);
  return phased(verified.length ? "verified_changed" : "changed_keys", about, numbers);
}

/** Returns the people whose devices are in the group. */
async function peopleIn({ group, deps, log }: OpenConversation): Promise<Conversation["people"]> {
  const devices = Map.groupBy(group?.leaves ?? [], ({ identity }) => namedDevice(identity).userId);
  const people = await peopleOf(deps, devices.keys());
  return [...devices].map(([userId, { length }]) => {
    const person = people.get(userId);
    const isSame = person && log.authority.people.get(userId)?.key === hex(person.personKey);
    const known: Trust = person?.trust ?? "known";
    const trust = userId === deps.userId ? "self" : isSame || !person ? known : "changed";
    return { userId, trust, devices: length };
  });
}

/** Returns people by id; a split log prevents requests for anybody's keys. */
function peopleOf({ directory }: GroupDeps, ids: Iterable<string>) {
  return directory.get(ids).catch(() => new Map());
}
