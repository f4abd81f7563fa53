import { fromBase64, toBase64 } from "../../../base/base64.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import { type BranchHead, readKeyLogEntry, userHash } from "../../../../protocol/e2ee/key_log.ts";
import type { LogHead } from "../../../../protocol/e2ee/people_schemas.ts";
import type { SignedPosition } from "../../../../protocol/e2ee/position.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { Person, SplitLog } from "../../link/keys.ts";
import type { GroupRecord, LogRecord } from "../group_records.ts";
import { type KeyLogHeads, readHead } from "../key_log_heads.ts";
import { doubtedName, scopeOf } from "../conversation_names.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { PeopleDeps } from "../people.ts";
import { names, type OwnPerson, type Pin } from "../records.ts";
import type { Changes, Store } from "../store.ts";
import type { UpdatesDeps } from "../updates.ts";
import type { LogCopy } from "./log_copy.ts";

/**
 * Stores two contradicting trees that the server signed, as the proof, and finds conversations with
 * people whose newest entry comes after the fork (MEND-31).
 */
export async function foundSplit(
  heads: KeyLogHeads,
  own: LogHead,
  other: SplitLog["other"],
): Promise<void> {
  const { store, now, changed } = heads.deps;
  const fork = await forkOf(heads, own, other);
  const copy = (await lazyModules.copy()).copyOf(heads);
  const channels = await channelsWith(store, await peopleFrom(copy, fork));
  const split: SplitLog = { at: now(), own, other, fork, channels };
  await store.write({ [names.split]: split });
  changed();
}

/**
 * Returns the server's signature on a position as proof (MEND-39), beside the newest known head.
 */
export function asEvidence(
  { server_key }: LogHead,
  { scope, log, keys: { branch, size, root }, signature }: SignedPosition,
): SplitLog["other"] {
  const tree = { branch, size, root: toBase64(root) };
  return { ...tree, signature: toBase64(signature), server_key, position: { scope, ...log } };
}

/** Returns the number of entries that both have in common, as far as the server proves it. */
async function forkOf(heads: KeyLogHeads, own: LogHead, other: SplitLog["other"]): Promise<number> {
  if (own.server_key !== other.server_key) return 0;
  const { commonOf } = await lazyModules.rewind();
  const { size, root } = other;
  return await commonOf(heads, own, { size, root: fromBase64(root) }).catch((error) => {
    if (error instanceof CallError) return 0;
    throw error;
  });
}

/** Returns a check by user id for entries from the fork on. */
async function peopleFrom(copy: LogCopy, fork: number) {
  const found = new Set((await copy.entries(fork)).map(({ user }) => hex(user)));
  return async (userId: string) =>
    fork === 0 || found.has(hex((await userHash(userId)).subarray(0, copy.userBytes)));
}

/** Returns the ids of conversations with one of these people. */
async function channelsWith(
  store: Store,
  isOfThem: (userId: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { channel } of (await store.list<GroupRecord>(names.groups)).values()) {
    const log = await store.get<LogRecord>(names.logs + scopeOf(channel));
    const people = new Set([...channel.userIds, ...log?.authority.people.keys() ?? []]);
    const isNamed = await Promise.all([...people].map(isOfThem));
    if (isNamed.includes(true)) found.push(channel.id);
  }
  return found;
}

/**
 * Returns people whose keys this device knows, as it relied on them: after a split none are
 * requested, and no new people are taken in (MEND-31).
 */
export async function knownPeople(
  { store, userId: ownId }: PeopleDeps,
  ids: string[],
): Promise<Person[]> {
  const people: Person[] = [];
  const { devicesIn, readRelied } = await lazyModules.leaves();
  const { trustIn } = await lazyModules.pins();
  const own = await store.get<OwnPerson>(names.person);
  for (const userId of ids) {
    const pin = userId === ownId
      ? own && { userId, personKey: own.key.publicKey, at: 0 }
      : await store.get<Pin>(names.pins + userId);
    if (!pin) continue;
    const { personKey } = pin;
    const { entries } = readRelied(await store.get(names.relied + userId));
    const { devices, revoked } = await devicesIn(entries, userId, personKey);
    const said = { userId, username: "", personKey, generation: 0, isRecoverable: false };
    people.push({ ...said, devices, revoked, trust: await trustIn(store, pin, personKey) });
  }
  return people;
}

const LEFT_SPLIT = "left-split";

/** Logs that a person has left, by size: an earlier position is no new split. */
interface LeftSplit {
  branch: number;
  size: number;
}

/** Returns whether a tree may belong to a log that a person has left. */
export async function isAbandonedLog(store: Store, { branch, size }: BranchHead): Promise<boolean> {
  const left = await store.get<LeftSplit>(LEFT_SPLIT);
  return !!left && branch <= left.branch && size <= left.size;
}

/**
 * Continues with the log that the server shows now. People with an entry after the fork have to be
 * confirmed again; with another server's log, everyone.
 * @param userId of this user
 * @throws PrivateError unproven: its entries don't yield its head; CallError
 */
export async function continueLog(heads: KeyLogHeads, userId: string): Promise<SplitLog | null> {
  const { store, call } = heads.deps;
  const split = await heads.split();
  if (!split) return null;
  const shown = await call("getLogHead");
  const head = await readHead(shown);
  const isSame = shown.server_key === split.own.server_key;
  // The server may now show what this device knew before.
  const isOwn = isSame && shown.root === split.own.root && shown.size === split.own.size;
  const fork = isOwn ? head.size : isSame ? split.fork ?? 0 : 0;
  const copy = (await lazyModules.copy()).copyOf(heads);
  const wasBehind = await peopleFrom(copy, split.fork ?? 0);
  const relied = await withoutBehind(store, copy, fork);
  await store.write(await copy.cut(fork));
  if (!await copy.walk(head, null)) throw new PrivateError("unproven");
  const isBehind = await peopleFrom(copy, split.fork ?? 0);
  const changes: Changes = { [names.split]: null, [names.head]: shown, [names.audit]: null };
  const sizes = [head, split.own, split.other].map(({ size }) => size);
  changes[LEFT_SPLIT] = { branch: head.branch, size: Math.max(...sizes) } satisfies LeftSplit;
  for (const [name, log] of await store.list<LogRecord>(names.logs)) {
    if (log.promised) changes[name] = { ...log, promised: null };
  }
  for (const pin of (await store.list<Pin>(names.pins)).values()) {
    const isDoubted = !isSame || await wasBehind(pin.userId) || await isBehind(pin.userId);
    if (isDoubted && pin.userId !== userId) changes[doubtedName(pin.userId)] = true;
  }
  await store.write({ ...changes, ...relied });
  return split;
}

/**
 * Returns this device's relied-on entries without those that only the other log has. Revocations
 * are final, and all entries are requested again (MEND-30).
 */
async function withoutBehind(store: Store, copy: LogCopy, fork: number): Promise<Changes> {
  const { leafHash } = await lazyModules.copy();
  const { readRelied } = await lazyModules.leaves();
  const leaves = new Set((await copy.entries()).slice(0, fork).map(({ leaf }) => hex(leaf)));
  const changes: Changes = {};
  for (const [name, stored] of await store.list<never>(names.relied)) {
    const { entries, others } = readRelied(stored);
    const stays = await Promise.all(
      entries.map(async (entry) =>
        readKeyLogEntry(entry).kind === "revocation" || leaves.has(hex(await leafHash(entry)))
      ),
    );
    changes[name] = {
      entries: entries.filter((_, i) => stays[i]),
      others: others.filter((leaf) => leaves.has(hex(leaf))),
      seen: { branch: 0, size: 0 },
    };
  }
  return changes;
}

/**
 * Requests the state of all conversations again: a person continues with another log.
 * @param isOther another server's log, whose removals the groups don't take: each is restarted
 */
export async function refetch(
  { held, queue, api }: Pick<UpdatesDeps, "held" | "queue" | "api">,
  isOther: boolean,
): Promise<void> {
  for (const channel of await held.all()) {
    held.markStale(channel.id);
    const work = async () => {
      const now = await held.refresh(channel);
      if (isOther && now.generation > 0) await api.repair(channel.id);
    };
    await queue.run(channel.id, work).catch(() => {});
  }
}
