import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import type { PrivateFrom } from "../../link/keys.ts";
import type { Pin } from "../records.ts";
import { encodeValue } from "../values.ts";

/** Number of channels that are handed on; only the devices that saw them know the others. */
const MAX_PRIVATE = 500;
/**
 * Number of revocations of own devices, and of servers' roots, that are handed on: the newest
 * (MEND-30).
 */
export const MAX_REVOKED = 50;
export const MAX_ROOTS = 50;
/** Number of former names of a person. */
const MAX_FORMER = 8;

/** Pin with a person's names: the name is pinned with the key (MEND-29). */
export interface KnownPin extends Pin {
  /** Absent: from an earlier version, which stored it on the device. */
  name?: string;
  /** Newest first. */
  former?: string[];
  /** Direct messages with this person are encrypted, under any id (MEND-28). */
  dm?: true;
}

/** Creators of servers' authority logs: user id and key, by scope. */
export type Roots = Readonly<Record<string, readonly [userId: string, key: string]>>;

/** Knowledge that own devices share: keys taken for people's, and private channels (E2E-36). */
export interface SharedKnowledge {
  pins: KnownPin[];
  /** Absent: from an earlier version. */
  privateFrom?: PrivateFrom;
  /** Revocations of own devices, as they were signed. */
  revoked?: Bytes[];
  /** Entry with which the user's own keys begin: the audit begins there (MEND-37). */
  audit?: { index: number; leaf: Bytes };
  roots?: Roots;
  /** Vault fields that only later versions know, unchanged, to be written back (MEND-71). */
  later?: Record<string, unknown>;
}

/** Merges the knowledge of two devices. @param other earlier knowledge: of two values it stays */
export function mergeKnown(own: SharedKnowledge, other: SharedKnowledge): SharedKnowledge {
  const audit = other.audit ?? own.audit;
  return {
    pins: mergePins(other.pins, own.pins),
    privateFrom: mergePrivate(own.privateFrom, other.privateFrom),
    revoked: together(other.revoked, own.revoked),
    ...(audit && { audit }),
    roots: newest({ ...own.roots, ...other.roots }, MAX_ROOTS),
    later: { ...own.later, ...other.later },
  };
}

/** Returns the part that goes into a vault or to a new device: the newest 500 channels. */
export function handedOn(known: SharedKnowledge): SharedKnowledge {
  return { ...known, privateFrom: newest(known.privateFrom) };
}

/** Returns whether two devices know the same, as far as it is handed on. */
export function isSameKnown(one: SharedKnowledge, other: SharedKnowledge): boolean {
  const inOrder = (fields: object = {}) =>
    Object.entries(fields).toSorted(([a], [b]) => a < b ? -1 : 1);
  const bytesOf = (known: SharedKnowledge) =>
    encodeValue([
      known.pins.toSorted((a, b) => a.userId < b.userId ? -1 : 1).map(fieldsOf),
      inOrder(newest(known.privateFrom, MAX_PRIVATE)),
      known.revoked?.map((bytes) => encodeValue(bytes).join()).toSorted() ?? [],
      known.audit?.leaf ?? null,
      inOrder(known.roots),
      inOrder(known.later),
    ]);
  return equal(bytesOf(one), bytesOf(other));
}

function together(some: Bytes[] = [], others: Bytes[] = []): Bytes[] {
  const fresh = others.filter((one) => !some.some((known) => equal(known, one)));
  return [...some, ...fresh].slice(-MAX_REVOKED);
}

/** Merges channels, those known first. Takes the lower of two seqs: less is read without keys. */
function mergePrivate(own: PrivateFrom = {}, other: PrivateFrom = {}): PrivateFrom {
  const all = Object.entries({ ...own, ...other });
  return Object.fromEntries(all.map(([id, from]) => [id, Math.min(from, own[id] ?? from)]));
}

/** Returns the last fields. */
export function newest<T>(fields: Readonly<Record<string, T>> = {}, max = MAX_PRIVATE) {
  return Object.fromEntries(Object.entries(fields).slice(-max));
}

/** Merges pins: the keys that were taken in last, and the latest marks. */
function mergePins(some: readonly KnownPin[], others: readonly KnownPin[]): KnownPin[] {
  const merged = new Map(some.map((pin) => [pin.userId, pin]));
  for (const pin of others) {
    const known = merged.get(pin.userId);
    merged.set(pin.userId, known ? mergePin(known, pin) : pin);
  }
  return [...merged.values()];
}

function mergePin(one: KnownPin, other: KnownPin): KnownPin {
  const newer = other.at > one.at ? other : one;
  const marks = [one.verified, other.verified].filter((mark) => mark !== undefined);
  const verified = marks.toSorted((a, b) => b.at - a.at)[0];
  // Fields of later versions stay, whichever of the two has them.
  const older = newer === one ? other : one;
  // The longer list of former names includes the later one.
  const isRenamed = (other.former?.length ?? -1) > (one.former?.length ?? -1);
  const { name, former } = isRenamed ? other : one;
  const dm = one.dm ?? other.dm;
  return {
    ...older,
    ...newer,
    ...(verified && { verified }),
    ...(name !== undefined && { name, former: former?.slice(0, MAX_FORMER) ?? [] }),
    ...(dm && { dm }),
  };
}

/** Returns the fields to compare, in a fixed order. */
function fieldsOf(pin: KnownPin) {
  const { userId, personKey, at, verified, formerKeys, name, former, dm } = pin;
  return { userId, personKey, at, verified, formerKeys, name, former, dm };
}
