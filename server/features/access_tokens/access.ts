/** Access tokens as the code that authenticates requests sees them. */
import { createHash } from "node:crypto";
import { TOKEN_PREFIX, type TokenScope } from "../../../protocol/access_tokens.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import type { AccessTokenRecord } from "./records.ts";
import { noteUse, revokeOne, tokenByHash, tokenById, tokensOf } from "./service.ts";

/** Milliseconds within which a further use is not written down. */
const USE_INTERVAL_MS = 5 * 60_000;

/** Hash of a token as it is stored: SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns whether a token has the form of an access token, not of a session's. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}

/** Returns the user and the scopes of an access token, and notes its use; null if it is unknown. */
export async function tokenActor(app: FeaturesContext, token: string): Promise<Actor | null> {
  const found = await tokenByHash(app.db, hashToken(token));
  const now = app.clock();
  if (!found || isOver(found, now)) return null;
  const { userId, id, scopes, expires, last_used } = found;
  if (last_used === null || now - last_used >= USE_INTERVAL_MS) await noteUse(app.db, found, now);
  return { userId, sessionId: id, until: expires ?? Infinity, scopes };
}

/** Returns whether the access token that opened a socket has been revoked since. */
export async function isRevoked(
  app: FeaturesContext,
  { userId, sessionId }: Actor,
): Promise<boolean> {
  return await tokenById(app.db, userId, sessionId) === null;
}

/**
 * Returns whether the actor's scopes allow what needs this one. Sessions may do everything.
 * @param scope absent: no access token is enough
 */
export function hasScope({ scopes }: Actor, scope: TokenScope | undefined): boolean {
  return !scopes || (scope !== undefined && scopes.includes(scope));
}

/**
 * Holds an access token to its scopes.
 * @throws AppError session_required where no token is enough, scope_missing
 */
export function demandScope(actor: Actor, scope: TokenScope | undefined): void {
  if (hasScope(actor, scope)) return;
  const refusal = scope === undefined
    ? new AppError("session_required")
    : new AppError("scope_missing", { text: `This access token has no scope "${scope}"` });
  refusal.account = actor.userId;
  throw refusal;
}

/** Ends all access tokens of a user that were made so far, and their sockets. */
export async function revokeAll(
  app: FeaturesContext,
  userId: string,
  until: number,
  reason: string,
) {
  const made = (await tokensOf(app.db, userId)).filter(({ created_at }) => created_at <= until);
  for (const { id } of made) {
    await app.db.transact((tx) => void revokeOne(app, tx, userId, id, reason));
  }
}

export function isOver({ expires }: AccessTokenRecord, now: number): boolean {
  return expires !== null && expires <= now;
}
