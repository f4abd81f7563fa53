import { type Bytes, concat, equal, lp } from "../../../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import { PrivateError } from "../../link/errors.ts";
import type { PrivateFrom } from "../../link/verbs.ts";
import type { OwnPerson, Pin } from "../records.ts";
import { open, seal, sealingKey } from "../seal.ts";
import { decodeValue, encodeValue } from "../values.ts";

const LABEL = "parley/vault/v1";
const FORMAT = 1;
/** It grows by steps, so that its size does not count the people whom one knows. */
const STEP = 4096;
const SPACE = 32;
/** Bytes of a vault without its format, iv and tag. */
const CONTENT_MAX = E2EE_LIMITS.vaultMax - 64;

/** The same of a letter to a new device, around which stand certificates and signatures. */
const HANDED_MAX = E2EE_LIMITS.pairingLetterMax - 4096;

/** Channels that go along; the others are known to the devices that saw them. */
const PRIVATE_MAX = 500;

/** What own devices tell each other: whose keys are taken for theirs, and what is private (E2E-36). */
export interface Known {
  pins: Pin[];
  /** Absent: of a program of before. */
  privateFrom?: PrivateFrom;
  /** Fields of the vault that only later versions know, as they were: they are written back (MEND-71). */
  later?: Record<string, unknown>;
}

/** What the recovery key opens (E2E-11). */
export interface VaultContent extends Known {
  person: OwnPerson;
}

/** Seals a vault. */
export async function sealVault(
  vaultKey: Bytes,
  userId: string,
  content: VaultContent,
): Promise<Bytes> {
  const { later, ...known } = content;
  const bytes = packed({ ...later, ...known }, CONTENT_MAX);
  const size = Math.min(Math.ceil(bytes.length / STEP) * STEP, CONTENT_MAX);
  const padded = concat(bytes, new Uint8Array(size - bytes.length).fill(SPACE));
  const sealed = await seal(await sealingKey(vaultKey), padded, lp(LABEL, userId));
  return concat(Uint8Array.of(FORMAT), sealed);
}

/** With as many pins as fit: those that were compared come first, then the newest. */
export function packed<T extends Known>({ ...content }: T, max = HANDED_MAX): Bytes {
  content.privateFrom = newest(content.privateFrom);
  const pins = content.pins.toSorted((a, b) =>
    Number(!!b.verified) - Number(!!a.verified) || b.at - a.at
  );
  let bytes = encodeValue({ ...content, pins });
  while (bytes.length > max) {
    pins.length = Math.floor(pins.length * 0.9);
    bytes = encodeValue({ ...content, pins });
  }
  return bytes;
}

/**
 * Opens a vault; null: another key has sealed it, or it is damaged.
 * @throws PrivateError newer_version
 */
export async function openVault(
  vaultKey: Bytes,
  userId: string,
  sealed: Bytes,
): Promise<VaultContent | null> {
  demandKnownFormat(sealed);
  const key = await sealingKey(vaultKey);
  const bytes = await open(key, sealed.slice(1), lp(LABEL, userId));
  if (!bytes) return null;
  const { person, pins, privateFrom, ...later } = decodeValue<VaultContent>(bytes);
  return { person, pins, privateFrom, later };
}

/** A vault of a later version is neither opened nor overwritten. @throws PrivateError newer_version */
export function demandKnownFormat([format]: Bytes): void {
  if (format !== FORMAT) throw new PrivateError("newer_version");
}

/** What two devices know, together. */
export function mergeKnown(own: Known, other: Known): Known {
  return {
    pins: mergePins(other.pins, own.pins),
    privateFrom: mergePrivate(own.privateFrom, other.privateFrom),
    later: { ...own.later, ...other.later },
  };
}

/** Whether two devices know the same, as far as it goes along. */
export function isSameKnown(one: Known, other: Known): boolean {
  const [some, others] = [newest(one.privateFrom), newest(other.privateFrom)];
  const ids = Object.keys(some);
  return samePins(one.pins, other.pins) && ids.length === Object.keys(others).length &&
    ids.every((id) => some[id] === others[id]) && isSameLater(one, other);
}

function isSameLater({ later: one = {} }: Known, { later: other = {} }: Known): boolean {
  const inOrder = (fields: object) =>
    encodeValue(Object.entries(fields).toSorted(([a], [b]) => a < b ? -1 : 1));
  return equal(inOrder(one), inOrder(other));
}

/** All of both, those that were known first. Of two seqs the lower: so less is read without keys. */
function mergePrivate(own: PrivateFrom = {}, other: PrivateFrom = {}): PrivateFrom {
  const all = Object.entries({ ...own, ...other });
  return Object.fromEntries(all.map(([id, from]) => [id, Math.min(from, own[id] ?? from)]));
}

const newest = (privateFrom: PrivateFrom = {}): PrivateFrom =>
  Object.fromEntries(Object.entries(privateFrom).slice(-PRIVATE_MAX));

/**
 * What two devices know of people, together: of somebody's keys those that were taken in last, and
 * of marks the last word.
 */
function mergePins(some: readonly Pin[], others: readonly Pin[]): Pin[] {
  const merged = new Map(some.map((pin) => [pin.userId, pin]));
  for (const pin of others) {
    const known = merged.get(pin.userId);
    merged.set(pin.userId, known ? mergePin(known, pin) : pin);
  }
  return [...merged.values()];
}

function mergePin(one: Pin, other: Pin): Pin {
  const newest = other.at > one.at ? other : one;
  const marks = [one.verified, other.verified].filter((mark) => mark !== undefined);
  const verified = marks.toSorted((a, b) => b.at - a.at)[0];
  // Fields of later versions stay, whichever of the two has them.
  const oldest = newest === one ? other : one;
  return { ...oldest, ...newest, ...(verified && { verified }) };
}

/** Whether two lists of pins say the same, in whatever order. */
function samePins(some: readonly Pin[], others: readonly Pin[]): boolean {
  const sorted = (pins: readonly Pin[]) =>
    encodeValue(pins.toSorted((a, b) => a.userId < b.userId ? -1 : 1).map(inOrder));
  return some.length === others.length && equal(sorted(some), sorted(others));
}

const inOrder = ({ userId, personKey, at, verified }: Pin) => ({ userId, personKey, at, verified });
