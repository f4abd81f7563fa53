import { readAct } from "./authority_act.ts";
import { type Bytes, equal, lp, readU64, sha256, toText, unlp } from "./bytes.ts";
import { type Certificate, type Identity, parseCertificate, readCertificate } from "./identity.ts";
import { E2EE_LIMITS } from "./limits.ts";
import { isOtherVersion } from "./other_version.ts";
import { sign, verify } from "./signing.ts";
import type { AuthorityChange, UnknownChange } from "./authority_change.ts";

const ENTRY = "parley/authority/v1";
/** Bytes of an entry (E2E-45). */
export const MAX_ENTRY_BYTES = E2EE_LIMITS.entryMax;

/** Position of an entry: after the one whose hash is `head`. */
export interface EntryPosition {
  /** Id of the server, or of the direct message's channel. */
  scope: string;
  length: number;
  /** 32 bytes; zeros before the first. */
  head: Bytes;
}

/** An entry in a log, its signature checked. */
export interface AuthorityEntry extends EntryPosition {
  act: AuthorityChange | UnknownChange;
  signer: Certificate;
  /** The entry's hash: the head after it. */
  hash: Bytes;
}

/** Reason why a log is invalid; nothing counts from `index` on. */
export class AuthorityError extends Error {
  constructor(
    readonly reason:
      | "malformed"
      | "bad_signature"
      | "broken_chain"
      | "not_allowed"
      /** In words of another version; where its form is known, signed by a member (MEND-71). */
      | "unknown"
      /** A server's owner continues with keys that the caller has not confirmed (E2E-14). */
      | "unconfirmed_root",
    message: string,
    readonly index = 0,
  ) {
    super(message);
  }
}

/** Signs an entry by a device. */
export async function signEntry(
  { identity, privateKey }: { identity: Identity; privateKey: Bytes },
  { scope, length, head }: EntryPosition,
  act: AuthorityChange,
): Promise<Bytes> {
  const body = lp(ENTRY, scope, length, head, JSON.stringify(act), identity);
  return lp(body, await sign(privateKey, body));
}

/** @throws AuthorityError malformed, bad_signature */
export async function readEntry(bytes: Bytes): Promise<AuthorityEntry> {
  return await verifyEntry(parseEntry(bytes));
}

/** An entry as submitted: its signer's signature is not checked yet. */
export interface ParsedEntry extends Omit<AuthorityEntry, "hash"> {
  bytes: Bytes;
}

/**
 * Parses an entry without checking any signature: refuses most invalid entries at no cost (MEND-5).
 * @throws AuthorityError malformed, bad_signature; unknown for another version of an entry
 * (MEND-71)
 */
export function parseEntry(bytes: Bytes): ParsedEntry {
  const { scope, length, head, json, identity } = fieldsOf(bytes);
  try {
    return { scope, length, head, act: actOf(json), signer: parseCertificate(identity), bytes };
  } catch (error) {
    if (error instanceof AuthorityError) throw error;
    throw new AuthorityError("bad_signature", (error as Error).message);
  }
}

/** Checks the signatures of device and person. @throws AuthorityError bad_signature */
export async function verifyEntry({ bytes, ...entry }: ParsedEntry): Promise<AuthorityEntry> {
  const { body, signature, identity } = fieldsOf(bytes);
  const signer = await readCertificate(identity).catch((error: Error) => {
    throw new AuthorityError("bad_signature", error.message);
  });
  if (!await verify(signer.signatureKey, body, signature)) {
    throw new AuthorityError("bad_signature", "another signature");
  }
  return { ...entry, signer, hash: await sha256(bytes) };
}

/** @throws AuthorityError malformed; unknown for another version of an entry */
function fieldsOf(bytes: Bytes) {
  try {
    if (bytes.length > MAX_ENTRY_BYTES) throw new Error("too long");
    const [body, signature] = unlp(bytes, 2);
    if (isOtherVersion(body, ENTRY)) {
      throw new AuthorityError("unknown", "an entry of another version: label");
    }
    const [label, scope, length, head, json, identity] = unlp(body, 6);
    if (toText(label) !== ENTRY || length.length !== 8) throw new Error("another label");
    return {
      body,
      signature,
      scope: toText(scope),
      length: Number(readU64(length)),
      head,
      json: toText(json),
      identity,
    };
  } catch (cause) {
    if (cause instanceof AuthorityError) throw cause;
    throw new AuthorityError("malformed", `not an entry: ${(cause as Error).message}`);
  }
}

/** @throws AuthorityError malformed */
function actOf(json: string): AuthorityChange | UnknownChange {
  const act = readAct(json);
  if (!act) throw new AuthorityError("malformed", "a malformed entry");
  return act;
}

/** Returns whether an entry directly follows a position. */
export function isNext(entry: EntryPosition, { scope, length, head }: EntryPosition): boolean {
  return entry.scope === scope && entry.length === length && equal(entry.head, head);
}
