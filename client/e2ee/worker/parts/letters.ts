import { fromBase64, toBase64 } from "../../../base/base64.ts";
import { belongsIn } from "../../../../protocol/e2ee/authority.ts";
import { membershipOf } from "../../../../protocol/e2ee/authority_state.ts";
import { type Bytes, equal, toText } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import { can } from "../../../../protocol/permissions.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { Call } from "../call.ts";
import { byAge, type ContentKeys, provenOf } from "../content_keys.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { ContentKey, KeyCandidate } from "../group_records.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { OpenConversations } from "../open_conversations.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { OwnDeviceKeys } from "../records.ts";
import type { Changes } from "../store.ts";
import type { AuthorsLetter } from "./authors.ts";
import { LaterLetter, type OpenedLetter, openLetter, sealLetter } from "./letter_seals.ts";

export { openLetter, sealLetter } from "./letter_seals.ts";

/** Number of keys in one letter: some 90 bytes each in JSON, sealed and in base64. */
const MAX_KEYS_PER_LETTER = 350;
/** Temporary refusals by the server: the letter is sent again later. */
const TEMPORARY_REFUSALS = ["rate_limited", "too_many"];

/** Kinds of letters about a conversation. */
const KINDS = ["history", "authors"];

/** Number of stored candidates for an epoch's key (MEND-39). */
const MAX_CANDIDATES = 8;
const MAX_OTHER_CANDIDATES = 2;

/** `until`: last seq of its epoch. */
interface SharedKey {
  epoch: string;
  key: string;
  until: number | null;
}

/** Letter about older messages (E2E-32). */
interface HistoryLetter {
  kind: "history";
  channel: string;
  keys: SharedKey[];
}

interface Letter {
  to: string;
  sealed: string;
}

/**
 * Sends the keys that the channel's setting shares to the devices that this one has added (E2E-32).
 * Keys that don't reach the server now stay owed. @throws CallError of kind network
 */
export async function sendLetters(
  { call }: GroupDeps,
  keys: ContentKeys,
  held: OpenConversation,
): Promise<void> {
  const { id, device, record: { owed = [] } } = held;
  const all = await worthSharing(keys, held);
  if (!all.length || !owed.length) return await held.save({ owed: [] });
  const { authorLetters } = await lazyModules.authors();
  const said = [...historyLetters(id, all), ...await authorLetters(held)];
  const atOnce = Math.max(1, Math.floor(E2EE_LIMITS.lettersAtOnce / said.length));
  for (let from = 0; from < owed.length; from += atOnce) {
    const some = owed.slice(from, from + atOnce);
    const letters = (await Promise.all(some.map((to) => lettersTo(to, device, said)))).flat();
    // The server takes all or none, so a removed device must not block the others.
    if (!await send(call, device, letters)) {
      for (const letter of letters) await send(call, device, [letter]);
    }
    await held.save({ owed: (held.record.owed ?? []).filter((one) => !some.includes(one)) });
  }
}

/** Returns keys of earlier epochs in which something may have been written. */
async function worthSharing(
  keys: ContentKeys,
  { id, record }: OpenConversation,
): Promise<SharedKey[]> {
  const { generation, epoch, n } = record;
  const shared: SharedKey[] = [];
  // In the epoch that it began alone, a device that never wrote leaves nothing to read.
  let last: number | null = null;
  for (const [name, known] of (await keys.forAll(id)).toSorted(byAge)) {
    const [proven] = provenOf(known);
    if (!proven) continue;
    const { key, until, sharedBy } = proven;
    const isFirst = name.endsWith("-0");
    const isEmpty = isFirst ? n === 0 && !sharedBy : until !== null && until === last;
    last = until;
    if (isEmpty || name === `${generation}-${epoch}`) continue;
    shared.push({ epoch: name, key: toBase64(key), until });
  }
  return shared;
}

function historyLetters(channel: string, all: SharedKey[]): string[] {
  const letters: string[] = [];
  for (let from = 0; from < all.length; from += MAX_KEYS_PER_LETTER) {
    const keys = all.slice(from, from + MAX_KEYS_PER_LETTER);
    letters.push(JSON.stringify({ kind: "history", channel, keys } satisfies HistoryLetter));
  }
  return letters;
}

async function lettersTo(
  certificate: Bytes,
  device: OwnDeviceKeys,
  said: string[],
): Promise<Letter[]> {
  const to = await readCertificate(certificate);
  return await Promise.all(said.map(async (one) => {
    return { to: to.deviceId, sealed: toBase64(await sealLetter(device, to, one)) };
  }));
}

/** @returns false: the server takes them neither now nor later @throws CallError */
async function send(call: Call, { id }: OwnDeviceKeys, letters: Letter[]): Promise<boolean> {
  try {
    await call("sendLetters", { body: { device: id, letters } });
    return true;
  } catch (error) {
    const isRefused = error instanceof CallError && error.carried.kind === "api" &&
      !TEMPORARY_REFUSALS.includes(error.code ?? "");
    if (!isRefused) throw error;
    return false;
  }
}

/**
 * Takes in keys of older messages that others have shared (E2E-32), and notifies pages.
 * @throws CallError
 */
export async function takeLetters(
  conversations: OpenConversations,
  device: OwnDeviceKeys,
): Promise<void> {
  const { deps, keys } = conversations;
  const find = async (id: string) => {
    const held = await conversations.known(id).catch(() => null);
    return held?.group ? held : null;
  };
  for (const id of await take(deps, keys, device, find)) {
    await conversations.send(await conversations.known(id));
  }
}

/**
 * Reads letters for this device, and takes in what members of a conversation share of it. @param
 * find a conversation that this device is in; null: none, and the letter waits
 * @returns ids of the channels with something new
 */
async function take(
  { call }: GroupDeps,
  keys: ContentKeys,
  device: OwnDeviceKeys,
  find: (channelId: string) => Promise<OpenConversation | null>,
): Promise<Set<string>> {
  const { authorsIn } = await lazyModules.authors();
  const changed = new Set<string>();
  let after: string | undefined;
  for (;;) {
    const { letters, has_more } = await call("listLetters", {
      query: { device: device.id, after },
    });
    const read: string[] = [];
    for (const { id, from_user, sealed } of letters) {
      const opened = await openLetter(device, fromBase64(sealed)).catch(unlessLater);
      if (opened === "later") continue;
      const isTheirs = opened?.from.userId === from_user;
      // A later version takes it in (MEND-71).
      if (isTheirs && isOfLater(opened.said)) continue;
      const said = isTheirs ? historyOf(opened.said) ?? authorsIn(opened.said) : null;
      const held = said && await find(said.channel);
      if (said && !held) continue;
      // Only an opened letter names a conversation.
      const rank = held ? await rankOf(held, opened!) : null;
      // Only a later version knows the members that it has admitted (MEND-71).
      if (held?.log.outdated && (rank === null || "authors" in said!)) continue;
      const isNew = held && rank !== null &&
        await takeSaid(keys, held, { sharedBy: from_user, rank }, said).catch(unlessUnproven);
      if (isNew === "later") continue;
      read.push(id);
      if (isNew) changed.add(held.id);
    }
    if (read.length) await call("deleteLetters", { body: { device: device.id, ids: read } });
    after = letters.at(-1)?.id;
    if (!has_more || !after) return changed;
  }
}

/**
 * Returns the rank of what a device shares: of members in the log, and of the device whose commit
 * let this one in (MEND-39). @returns as `KeyCandidate.rank`; null: it doesn't count
 */
async function rankOf(
  { record, log: { authority }, deps, id }: OpenConversation,
  { from, certificate }: OpenedLetter,
): Promise<number | null> {
  if (record.addedBy && equal(record.addedBy, certificate)) return 0;
  const person = (await deps.directory.get([from.userId])).get(from.userId);
  const isRevoked = person?.revoked.some((one) => equal(one.certificate, certificate));
  if (isRevoked || !belongsIn(authority, id, from)) return null;
  return can(membershipOf(authority, from.userId), "manageMembers") ? 1 : 2;
}

/** Takes in keys or authors that a member has shared. @returns whether any were new */
async function takeSaid(
  keys: ContentKeys,
  held: OpenConversation,
  by: { sharedBy: string; rank: number },
  said: AuthorsLetter | NonNullable<ReturnType<typeof historyOf>>,
): Promise<boolean> {
  if ("keys" in said) return await takeShared(keys, held, by, said.keys);
  const { takeAuthors } = await lazyModules.authors();
  const isNew = await takeAuthors(held, said.authors);
  if (isNew) keys.authorLetters.set(held.id, (keys.authorLetters.get(held.id) ?? 0) + 1);
  return isNew;
}

async function takeShared(
  keys: ContentKeys,
  { id, deps, record: { generation, epoch: now } }: OpenConversation,
  by: { sharedBy: string; rank: number },
  shared: { epoch: string; key: Bytes; until: number | null }[],
): Promise<boolean> {
  const changes: Changes = {};
  for (const { epoch, key, until } of shared) {
    const isToCome = byAge([epoch, null], [`${generation}-${now}`, null]) >= 0;
    const known = (await keys.of(id)).get(epoch);
    const next = isToCome ? null : withCandidate(known, { key, until, ...by });
    if (next) Object.assign(changes, await keys.change(id, epoch, next));
  }
  await deps.store.write(changes);
  return Object.keys(changes).length > 0;
}

/**
 * Adds a candidate for an epoch's key: one per person, and none if this device was there itself
 * (MEND-39). @returns null: nothing was added
 */
export function withCandidate(
  known: ContentKey | undefined,
  candidate: Required<Pick<KeyCandidate, "rank" | "sharedBy">> & KeyCandidate,
): ContentKey | null {
  if (!known) return { ...candidate, isForAll: true };
  const { others: behind = [], archivedAs, isForAll, ...best } = known;
  const before: KeyCandidate[] = [best, ...behind];
  // Keys from the archive of version 1 may have been shared by another person.
  const isOpen = best.sharedBy !== undefined || isForAll === undefined;
  if (!isOpen || before.some(({ sharedBy }) => sharedBy === candidate.sharedBy)) return null;
  const order = ({ sharedBy, rank = MAX_OTHER_CANDIDATES }: KeyCandidate) => sharedBy ? rank : -1;
  const all = [...before, candidate].toSorted((a, b) => order(a) - order(b));
  const [first, ...others] = all.slice(0, MAX_CANDIDATES);
  return { ...first, archivedAs, isForAll, others };
}

const unlessLater = (error: unknown) => error instanceof LaterLetter ? "later" as const : null;

/** Returns "later" if the key log can't be read now: the letter waits. */
function unlessUnproven(error: unknown): "later" {
  if (error instanceof PrivateError) return "later";
  throw error;
}

/** Returns whether only a later version knows this kind of letter. */
function isOfLater(said: Bytes): boolean {
  try {
    const { kind }: { kind: unknown } = JSON.parse(toText(said));
    return typeof kind === "string" && !KINDS.includes(kind) && /^[A-Za-z]{1,40}$/.test(kind);
  } catch {
    return false;
  }
}

/** null: not about older messages, or malformed. */
function historyOf(said: Bytes) {
  try {
    const { kind, channel, keys }: HistoryLetter = JSON.parse(toText(said));
    if (kind !== "history" || typeof channel !== "string") return null;
    return {
      channel,
      keys: keys.slice(0, MAX_KEYS_PER_LETTER).map(({ epoch, key, until }) => {
        const bytes = fromBase64(key);
        const isRight = /^\d{1,3}-\d{1,12}$/.test(epoch) && bytes.length === 32 &&
          (until === null || Number.isSafeInteger(until));
        if (!isRight) throw new Error("not a key");
        return { epoch, key: bytes, until };
      }),
    };
  } catch {
    return null;
  }
}
