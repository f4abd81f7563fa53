import { AppError } from "../../../protocol/errors.ts";
import { isAccessToken, tokenActor } from "../access_tokens/access.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import type { SecretKind } from "./records.ts";
import { endOf, isAlive } from "./secrets.ts";
import { findSession, noteTokenUse, sessionById } from "./sessions.ts";

/** Returns the user of a token, of a session or an access token. @throws AppError invalid_token */
export async function actorOf(app: FeaturesContext, token: string): Promise<Actor> {
  const actor = isAccessToken(token)
    ? await tokenActor(app, token)
    : await actorBy(app, token, "token");
  if (!actor) throw new AppError("invalid_token");
  return actor;
}

/** Returns the user who may see pages with this cookie, or null. */
export function pageActorOf(app: FeaturesContext, cookie: string): Promise<Actor | null> {
  return actorBy(app, cookie, "page");
}

async function actorBy(
  app: FeaturesContext,
  secret: string,
  kind: SecretKind,
): Promise<Actor | null> {
  const found = await findSession(app, secret, kind);
  if (!found) return null;
  const { session, living, until } = found;
  // A page cookie arrives with the response headers, even if the script never gets the body.
  if (kind === "token") await noteTokenUse(app, session, living);
  return { userId: session.userId, sessionId: session.id, until };
}

/**
 * Returns when a session began (milliseconds), and the tokens, by hash, that open it; null: it has
 * ended.
 */
export async function sessionState(
  app: FeaturesContext,
  sessionId: string,
): Promise<{ began: number; isOpenedBy(hash: string): boolean } | null> {
  const session = await sessionById(app, sessionId);
  if (!session) return null;
  const now = app.clock();
  const isOpenedBy = (hash: string) => isAlive(session, hash, "token", now);
  return { began: session.created_at, isOpenedBy };
}

/** Returns whether a session is still alive. */
export async function isSessionAlive(app: FeaturesContext, sessionId: string): Promise<boolean> {
  const session = await sessionById(app, sessionId);
  return session !== null && endOf(session) > app.clock();
}
