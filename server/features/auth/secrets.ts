/** The secrets of a session, without the storage: which are alive, and how long. */
import { createHash } from "node:crypto";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import type { FeaturesContext } from "../context.ts";
import type { SecretKind, SecretRecord, SessionRecord } from "./records.ts";

const LIFE: Record<SecretKind, number> = {
  token: SERVER_TIMES.tokenLife,
  session: SERVER_TIMES.sessionLife,
  page: SERVER_TIMES.sessionLife,
};

/** Hash of a secret as it is stored: SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Returns when a session ends, used or not: at the latest 90 days after it began (HARD-16). */
export function endOf({ expires, created_at }: SessionRecord): number {
  return Math.min(expires, created_at + SERVER_TIMES.signInLife);
}

/** The record of a new secret. It outlives neither its kind's life nor the session. */
export function recordOf(
  session: SessionRecord,
  secret: string,
  kind: SecretKind,
  now: number,
): SecretRecord {
  const expires = Math.min(now + LIFE[kind], session.created_at + SERVER_TIMES.signInLife);
  return { hash: hashSecret(secret), kind, expires };
}

/** Returns whether a session has a living secret of that hash and kind. */
export function isAlive(
  session: SessionRecord,
  hash: string,
  kind: SecretKind,
  now: number,
): boolean {
  return livingSecret(session, hash, kind, now) !== undefined;
}

export function livingSecret(
  session: SessionRecord,
  hash: string,
  kind: SecretKind,
  now: number,
): SecretRecord | undefined {
  if (endOf(session) <= now) return undefined;
  return session.secrets.find((s) => s.hash === hash && s.kind === kind && s.expires > now);
}

/** Characters of base64url: 144 bits, and 256. */
const FAMILY_CHARS = 24;
const SECRET_CHARS = 43;

/** Makes the common prefix of a session's sessionTokens. */
export function newFamily(app: FeaturesContext): string {
  return app.ids.secret().slice(0, FAMILY_CHARS);
}

/** A sessionToken: its session's family, and 256 bits of its own. */
export function newSessionToken(app: FeaturesContext, family: string): string {
  return `${family}${app.ids.secret()}`;
}

/** The family of a sessionToken; null: it was made before there were any, or is none. */
export function familyOf(sessionToken: string): string | null {
  return sessionToken.length === FAMILY_CHARS + SECRET_CHARS
    ? sessionToken.slice(0, FAMILY_CHARS)
    : null;
}
