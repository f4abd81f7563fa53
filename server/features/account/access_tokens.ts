import {
  type AccessToken,
  type CreatedToken,
  type CreateToken,
  MAX_TOKENS,
  TOKEN_PREFIX,
} from "../../../protocol/access_tokens.ts";
import { AppError, tooMany } from "../../../protocol/errors.ts";
import { accessSession, demandFresh } from "../auth/fresh.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { noteSecurity } from "../security/service.ts";
import { hashToken, isOver } from "../access_tokens/access.ts";
import { type AccessTokenRecord, accessTokenTurns } from "../access_tokens/records.ts";
import { transactOnList } from "../../storage/transact_on_list.ts";
import { putToken, revokeOne, tokensOf } from "../access_tokens/service.ts";
import { tokenView } from "../access_tokens/view.ts";

const DAY_MS = 86_400_000;

/**
 * Makes an access token. It is answered this once; only its hash is stored.
 * @throws AppError password_required unless the sign-in is fresh (HARD-3), wrong_password, too_many,
 *   rate_limited, server_busy
 */
export async function createToken(
  app: FeaturesContext,
  actor: Actor,
  { name, scopes, expires_in_days: days, password }: CreateToken,
  { address, userAgent: device }: RequestInfo,
): Promise<CreatedToken> {
  const { userId, sessionId } = actor;
  await demandFresh(app, actor, password, address);
  // Runs one at a time, so that the tokens can be counted.
  return await app.attempts(`tokens ${userId}`, async () => {
    const now = app.clock();
    const token = `${TOKEN_PREFIX}${app.ids.secret()}`;
    const record: AccessTokenRecord = {
      id: app.ids.uuid(),
      userId,
      name,
      hash: hashToken(token),
      scopes: [...new Set(scopes)],
      created_at: now,
      expires: days === null ? null : now + days * DAY_MS,
      last_used: null,
    };
    const turn = accessTokenTurns.key({ userId });
    await transactOnList(app.db, turn, () => living(app, userId), (tx, others) => {
      accessSession(tx, actor);
      if (others.length >= MAX_TOKENS) {
        throw tooMany(`You have ${MAX_TOKENS} access tokens: revoke one that is not used`);
      }
      putToken(tx, record);
      noteSecurity(app, tx, { userId, sessionId, kind: "token_created", device });
    });
    return { token, access_token: tokenView(record) };
  });
}

/** Lists the user's own tokens, newest first. */
export async function listTokens(app: FeaturesContext, { userId }: Actor): Promise<AccessToken[]> {
  return (await living(app, userId)).map(tokenView);
}

/** Ends one of the user's own tokens, and its sockets at once. @throws AppError not_found */
export async function revokeToken(
  app: FeaturesContext,
  { userId, sessionId }: Actor,
  id: string,
  { userAgent: device }: RequestInfo,
): Promise<void> {
  await app.db.transact((tx) => {
    const revoked = revokeOne(app, tx, userId, id, "this access token was revoked");
    if (!revoked) throw new AppError("not_found");
    noteSecurity(app, tx, { userId, sessionId, kind: "token_revoked", device });
  });
}

async function living(app: FeaturesContext, userId: string): Promise<AccessTokenRecord[]> {
  const now = app.clock();
  return (await tokensOf(app.db, userId)).filter((token) => !isOver(token, now));
}
