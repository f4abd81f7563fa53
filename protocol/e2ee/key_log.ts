import { type Bytes, lp, readU64, sha256, toText, unlp } from "./bytes.ts";
import type { Identity } from "./identity.ts";
import { sign, type SignatureKey, verify } from "./signing.ts";
import { isBeginningOf, type TreeHead } from "./tree.ts";

const ENTRY = "parley/key-log/v1";
const HEAD = "parley/key-log-head/v1";
const HEAD_V2 = "parley/key-log-head/v2";
const USER = "parley/key-log-user/v1";

const PERSON_V2 = "parley/person/v2";
const KEY_BYTES = 32;

/** The entry that begins a person's keys: `reset` if they replace others (E2E-14). */
export interface PersonEntry {
  kind: "person" | "reset";
  userId: string;
  personKey: Bytes;
  /** Absent: an entry of version 1, which nobody has signed (MEND-37). */
  signed?: {
    /** How often this person had started over by then. */
    generation: number;
    /** The person key that this one takes the place of; empty: none. */
    former: Bytes;
    /** `lp(body, signature)`. */
    said: Bytes;
  };
}

/** An entry of the key log about a user (E2E-34). */
export type KeyLogEntry =
  | PersonEntry
  | { kind: "device"; userId: string; certificate: Identity }
  | { kind: "revocation"; userId: string; revocation: Bytes };

/** The bytes that the tree has as an entry. */
export function keyLogEntry(entry: KeyLogEntry): Bytes {
  return lp(ENTRY, entry.kind, entry.userId, saidOf(entry));
}

function saidOf(entry: KeyLogEntry): Bytes {
  if (entry.kind === "device") return entry.certificate;
  return entry.kind === "revocation" ? entry.revocation : entry.signed?.said ?? entry.personKey;
}

/**
 * Makes the entry that begins a person's keys, signed by the new key (MEND-37).
 * @param former the key that it replaces; empty: it is the first
 */
export async function signPersonEntry(
  key: SignatureKey,
  { kind, userId, generation, former }: {
    kind: PersonEntry["kind"];
    userId: string;
    generation: number;
    former: Bytes;
  },
): Promise<PersonEntry> {
  const { publicKey: personKey } = key;
  const body = lp(PERSON_V2, userId, generation, personKey, former);
  const said = lp(body, await sign(key.privateKey, body));
  return { kind, userId, personKey, signed: { generation, former, said } };
}

/**
 * Returns whether the key that an entry names has signed it; entries of version 1 have no
 * signature.
 */
export async function isSignedPerson({ personKey, signed }: PersonEntry): Promise<boolean> {
  if (!signed) return false;
  const [body, signature] = unlp(signed.said, 2);
  return await verify(personKey, body, signature);
}

/**
 * Parses a person entry; version 1 is the bare key. @throws Error if it is neither version, or
 * another user's
 */
function readPerson(kind: PersonEntry["kind"], userId: string, said: Bytes): PersonEntry {
  if (said.length === KEY_BYTES) return { kind, userId, personKey: said };
  const [body] = unlp(said, 2);
  const [label, user, generation, personKey, former] = unlp(body, 5);
  const isKey = ({ length }: Bytes) => length === KEY_BYTES;
  if (
    toText(label) !== PERSON_V2 || toText(user) !== userId || !isKey(personKey) ||
    (former.length > 0 && !isKey(former))
  ) throw new Error("not a person's entry of the key log");
  const signed = { generation: Number(readU64(generation)), former, said };
  return { kind, userId, personKey, signed };
}

/** @throws Error where it is none. Signatures within it are not checked */
export function readKeyLogEntry(bytes: Bytes): KeyLogEntry {
  const [label, kind, user, said] = unlp(bytes, 4);
  const userId = toText(user);
  if (toText(label) !== ENTRY || !userId) throw new Error("not an entry of the key log");
  switch (toText(kind)) {
    case "person":
      return readPerson("person", userId, said);
    case "reset":
      return readPerson("reset", userId, said);
    case "device":
      return { kind: "device", userId, certificate: said };
    case "revocation":
      return { kind: "revocation", userId, revocation: said };
    default:
      throw new Error("an unknown entry of the key log");
  }
}

/** Returns the pseudonym of a user in the public part of the log. */
export function userHash(userId: string): Promise<Bytes> {
  return sha256(lp(USER, userId));
}

/** A tree of one branch of the log. A server restored from a backup begins a branch (MEND-32). */
export interface BranchHead extends TreeHead {
  /** When the branch began, in milliseconds; 0: the first branch. */
  branch: number;
}

/** A head as the server has signed it. */
export interface SignedHead extends BranchHead {
  signature: Bytes;
}

/** Heads of branch 0 are signed as they were before there were branches. */
const headBytes = (origin: string, { branch, size, root }: BranchHead) =>
  branch === 0 ? lp(HEAD, origin, size, root) : lp(HEAD_V2, origin, branch, size, root);

/** @param origin the log's name: a head of one server means nothing for another */
export async function signHead(
  { privateKey }: SignatureKey,
  origin: string,
  head: BranchHead,
): Promise<SignedHead> {
  return { ...head, signature: await sign(privateKey, headBytes(origin, head)) };
}

/** Returns whether the server signed this head. */
export function isHeadOf(publicKey: Bytes, origin: string, head: SignedHead): Promise<boolean> {
  return verify(publicKey, headBytes(origin, head), head.signature);
}

/**
 * Compares another device's head with the own one, by the server's proof. `split`: the server has
 * shown two logs, and the two heads are the evidence (E2E-34).
 */
export async function compareHeads(
  own: TreeHead,
  other: TreeHead,
  proof: Bytes[],
): Promise<"same" | "split"> {
  const [first, second] = own.size <= other.size ? [own, other] : [other, own];
  return await isBeginningOf(first, second, proof) ? "same" : "split";
}
