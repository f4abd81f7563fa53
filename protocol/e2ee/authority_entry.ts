import { PERMISSIONS } from "../permissions.ts";
import type { Override, Permissions } from "../permissions.ts";
import { type Bytes, equal, lp, readU64, sha256, toText, unlp } from "./bytes.ts";
import { type Certificate, type Identity, readCertificate } from "./identity.ts";
import type { Hex } from "./message_content.ts";
import { E2EE_LIMITS } from "./limits.ts";
import { sign, verify } from "./signing.ts";

const ENTRY = "parley/authority/v1";
/** Bytes of an entry (E2E-45). */
export const ENTRY_MAX = E2EE_LIMITS.entryMax;

/** What a log is about: a server, or one direct message of two or of a group. */
export type SpaceKind = "server" | "dm" | "group";
/** Who reads what was written before they came (E2E-32). */
export type HistorySetting = "all" | "joined";
export type OverrideTarget =
  | { type: "everyone" }
  | { type: "role"; id: string }
  | { type: "user"; id: string };

/** What somebody did that decides who may read (E2E-18). */
export type Act =
  /**
   * The first entry: whoever signs it owns the server, or began the conversation. Later ones: a
   * conversation is begun again, or a server's owner goes on with new keys (E2E-14).
   */
  | { kind: "root"; space: SpaceKind }
  /** `key`: the person key that is taken for this person's. */
  | { kind: "member"; user: string; key: Hex }
  | { kind: "transfer" | "kick" | "ban"; user: string }
  | { kind: "leave" }
  /** Of @everyone, `default`, the permissions alone. Positions count from 1, the lowest. */
  | { kind: "role"; role: string; permissions: Permissions; position: number }
  | { kind: "role"; role: string; permissions: null }
  | { kind: "assign" | "unassign"; user: string; role: string }
  | { kind: "override"; channel: string; target: OverrideTarget; override: Override }
  | { kind: "history"; channel: string; setting: HistorySetting };

/** Where an entry goes: behind the one whose hash is `head`. */
export interface EntryPosition {
  /** Id of the server, or of the direct message's channel. */
  scope: string;
  length: number;
  /** 32 bytes; zeros before the first. */
  head: Bytes;
}

/** An entry as it stands in a log, its signature checked. */
export interface AuthorityEntry extends EntryPosition {
  act: Act;
  signer: Certificate;
  /** The entry's hash: the head behind it. */
  hash: Bytes;
}

/** Why a log is not valid; from `index` on nothing of it counts. */
export class AuthorityError extends Error {
  constructor(
    readonly reason:
      | "malformed"
      | "bad_signature"
      | "broken_chain"
      | "not_allowed"
      /** A server's owner goes on with keys that whoever folds has not confirmed (E2E-14). */
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
  act: Act,
): Promise<Bytes> {
  const body = lp(ENTRY, scope, length, head, JSON.stringify(act), identity);
  return lp(body, await sign(privateKey, body));
}

/** @throws AuthorityError malformed, bad_signature */
export async function readEntry(bytes: Bytes): Promise<AuthorityEntry> {
  const { body, signature, scope, length, head, json, identity } = fieldsOf(bytes);
  const signer = await readCertificate(identity).catch((error: Error) => {
    throw new AuthorityError("bad_signature", error.message);
  });
  if (!await verify(signer.signatureKey, body, signature)) {
    throw new AuthorityError("bad_signature", "an entry that its device has not signed");
  }
  return {
    scope,
    length,
    head,
    act: readAct(json),
    signer,
    hash: await sha256(bytes),
  };
}

/** @throws AuthorityError malformed */
function fieldsOf(bytes: Bytes) {
  try {
    if (bytes.length > ENTRY_MAX) throw new Error("too long");
    const [body, signature] = unlp(bytes, 2);
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
    throw new AuthorityError("malformed", `not an entry: ${(cause as Error).message}`);
  }
}

/** Whether an entry follows what is known. */
export function isNext(entry: EntryPosition, { scope, length, head }: EntryPosition): boolean {
  return entry.scope === scope && entry.length === length && equal(entry.head, head);
}

/** @throws AuthorityError malformed, also of kinds that later versions may know */
function readAct(json: string): Act {
  let act: Record<string, unknown>;
  try {
    act = Object(JSON.parse(json));
  } catch {
    throw new AuthorityError("malformed", "an entry that is no JSON");
  }
  const checks = Object.hasOwn(FIELDS, String(act.kind)) ? FIELDS[act.kind as Act["kind"]] : null;
  if (!checks || Object.entries(checks).some(([name, isRight]) => !isRight(act[name]))) {
    throw new AuthorityError("malformed", "an entry that says nothing known");
  }
  return act as unknown as Act;
}

type Check = (value: unknown) => boolean;
const isId: Check = (value) => typeof value === "string" && value.length > 0 && value.length <= 64;
const isOneOf = (...values: string[]): Check => (value) => values.includes(value as string);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isOverride: Check = (value) =>
  isRecord(value) &&
  Object.entries(value).every(([name, said]) =>
    (PERMISSIONS as readonly string[]).includes(name) && typeof said === "boolean"
  );
const isAllPermissions: Check = (value) =>
  isOverride(value) && Object.keys(value as object).length === PERMISSIONS.length;
const isTarget: Check = (value) =>
  isRecord(value) &&
  (value.type === "everyone" || (isOneOf("role", "user")(value.type) && isId(value.id)));

const FIELDS: Record<Act["kind"], Record<string, Check>> = {
  root: { space: isOneOf("server", "dm", "group") },
  member: {
    user: isId,
    key: (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
  },
  transfer: { user: isId },
  kick: { user: isId },
  ban: { user: isId },
  leave: {},
  role: {
    role: isId,
    permissions: (value) => value === null || isAllPermissions(value),
    position: (value) => value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0),
  },
  assign: { user: isId, role: isId },
  unassign: { user: isId, role: isId },
  override: { channel: isId, target: isTarget, override: isOverride },
  history: { channel: isId, setting: isOneOf("all", "joined") },
};
