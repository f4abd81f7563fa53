import { type Bytes, lp, sha256, toText, unlp } from "./bytes.ts";
import type { Identity } from "./identity.ts";
import { sign, type SignatureKey, verify } from "./signing.ts";
import { isBeginningOf, type TreeHead } from "./tree.ts";

const ENTRY = "parley/key-log/v1";
const HEAD = "parley/key-log-head/v1";
const HEAD_V2 = "parley/key-log-head/v2";
const USER = "parley/key-log-user/v1";

/** What the key log says of a user (E2E-34). */
export type KeyLogEntry =
  | { kind: "person" | "reset"; userId: string; personKey: Bytes }
  | { kind: "device"; userId: string; certificate: Identity }
  | { kind: "revocation"; userId: string; revocation: Bytes };

/** The bytes that the tree has as an entry. */
export function keyLogEntry(entry: KeyLogEntry): Bytes {
  return lp(ENTRY, entry.kind, entry.userId, saidOf(entry));
}

function saidOf(entry: KeyLogEntry): Bytes {
  if (entry.kind === "device") return entry.certificate;
  return entry.kind === "revocation" ? entry.revocation : entry.personKey;
}

/** @throws Error where it is none. Signatures within it are not checked */
export function readKeyLogEntry(bytes: Bytes): KeyLogEntry {
  const [label, kind, user, said] = unlp(bytes, 4);
  const userId = toText(user);
  if (toText(label) !== ENTRY || !userId) throw new Error("not an entry of the key log");
  switch (toText(kind)) {
    case "person":
      return { kind: "person", userId, personKey: said };
    case "reset":
      return { kind: "reset", userId, personKey: said };
    case "device":
      return { kind: "device", userId, certificate: said };
    case "revocation":
      return { kind: "revocation", userId, revocation: said };
    default:
      throw new Error("an entry of the key log that says nothing known");
  }
}

/** What stands for a user in what everybody may read of the log. */
export function userHash(userId: string): Promise<Bytes> {
  return sha256(lp(USER, userId));
}

/** A tree of one branch of the log. A server that was restored from a backup begins a branch (MEND-32). */
export interface BranchHead extends TreeHead {
  /** When the branch began, in milliseconds; 0: nothing was ever lost. */
  branch: number;
}

/** A head as the server has signed it. */
export interface SignedHead extends BranchHead {
  signature: Bytes;
}

/** Heads of branch 0 are signed as they were before there were branches. */
const headBytes = (origin: string, { branch, size, root }: BranchHead) =>
  branch === 0 ? lp(HEAD, origin, size, root) : lp(HEAD_V2, origin, branch, size, root);

/** @param origin the log's name: what one server signs is nothing to another */
export async function signHead(
  { privateKey }: SignatureKey,
  origin: string,
  head: BranchHead,
): Promise<SignedHead> {
  return { ...head, signature: await sign(privateKey, headBytes(origin, head)) };
}

/** Whether the server signed this head. */
export function isHeadOf(publicKey: Bytes, origin: string, head: SignedHead): Promise<boolean> {
  return verify(publicKey, headBytes(origin, head), head.signature);
}

/**
 * Compares a head that somebody else has seen with the own one, by the server's proof. `split`: the
 * server has shown two logs, and both heads are the evidence (E2E-34).
 */
export async function compareHeads(
  own: TreeHead,
  other: TreeHead,
  proof: Bytes[],
): Promise<"same" | "split"> {
  const [first, second] = own.size <= other.size ? [own, other] : [other, own];
  return await isBeginningOf(first, second, proof) ? "same" : "split";
}
