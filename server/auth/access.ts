import { AppError } from "../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import type { Actor } from "../http/endpoint.ts";
import { findSession, sessionById } from "./session_store.ts";

export { sessionsOf } from "./session_store.ts";

/** Whose token this is. @throws AppError invalid_token */
export async function actorOf(app: AppContext, token: string): Promise<Actor> {
  const session = await findSession(app, token, "token");
  if (!session) throw new AppError("invalid_token");
  return { userId: session.userId, sessionId: session.id };
}

/** Who may see pages by this cookie, or null. */
export async function pageActorOf(app: AppContext, cookie: string): Promise<Actor | null> {
  const session = await findSession(app, cookie, "page");
  return session && { userId: session.userId, sessionId: session.id };
}

/** When a session began, milliseconds; null: it has ended. */
export async function beginOf(app: AppContext, sessionId: string): Promise<number | null> {
  return (await sessionById(app, sessionId))?.created_at ?? null;
}
