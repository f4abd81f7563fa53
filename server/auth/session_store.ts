import { createHash } from "node:crypto";
import { AppError } from "../../protocol/errors.ts";
import { SERVER_TIMES } from "../../protocol/server_limits.ts";
import type { AppContext } from "../context.ts";
import { type Key, keys } from "../kv/keys.ts";
import type { Tx } from "../kv/tx.ts";
import type { SecretKind, SecretRecord, SessionRecord } from "./records.ts";

/** Tokens of one session that may be alive at once: tabs that validated one after another. */
const MOST_SECRETS = 20;
const LIFE: Record<SecretKind, number> = {
  token: SERVER_TIMES.tokenLife,
  session: SERVER_TIMES.sessionLife,
  page: SERVER_TIMES.sessionLife,
};

/** The secrets handed out; only their hashes are stored. */
export interface Secrets {
  sessionId: string;
  token: string;
  sessionToken: string;
  /** The page cookie's new value, or null: the one that the browser has stays good. */
  page: string | null;
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Begins a session, in the caller's transaction. */
export function beginSession(
  app: AppContext,
  tx: Tx,
  userId: string,
  device: string,
): Secrets {
  const now = app.clock();
  const session: SessionRecord = {
    id: app.ids.uuid(),
    userId,
    device,
    created_at: now,
    last_used: now,
    expires: now + SERVER_TIMES.sessionLife,
    secrets: [],
  };
  tx.set(keys.userSession(userId, session.id), true);
  return giveSecrets(app, tx, session, now);
}

export function sessionReads(id: string): Key<unknown>[] {
  return [keys.session(id)];
}

/**
 * New secrets for a session, in the caller's transaction: all that it had are dead at once.
 * @throws AppError invalid_token when the session has ended
 */
export function replaceSecrets(app: AppContext, tx: Tx, id: string): Secrets {
  const session = tx.get(keys.session(id));
  if (!session) throw new AppError("invalid_token");
  for (const { hash } of session.secrets) tx.delete(keys.secret(hash));
  return giveSecrets(app, tx, { ...session, secrets: [] }, app.clock());
}

/** The living sessions of a user, the one used last first. */
export async function sessionsOf(app: AppContext, userId: string): Promise<SessionRecord[]> {
  const ids = (await app.db.list(keys.userSessions(userId))).map(({ key }) => String(key[2]));
  const sessions = await app.db.getMany(ids.map(keys.session));
  const now = app.clock();
  return sessions
    .filter((session) => session !== null && session.expires > now)
    .sort((a, b) => b!.last_used - a!.last_used) as SessionRecord[];
}

/** The session that a living secret of this kind opens, or null. */
export async function findSession(
  app: AppContext,
  secret: string,
  kind: SecretKind,
): Promise<SessionRecord | null> {
  const hash = hashSecret(secret);
  const id = await app.db.get(keys.secret(hash));
  const session = id && await app.db.get(keys.session(id));
  return session && isAlive(session, hash, kind, app.clock()) ? session : null;
}

export function sessionById(app: AppContext, id: string): Promise<SessionRecord | null> {
  return app.db.get(keys.session(id));
}

/**
 * Rotates: a new token and sessionToken; the old sessionToken works for 60 s more.
 * @throws AppError invalid_session
 */
export async function rotate(
  app: AppContext,
  sessionToken: string,
  pageCookie: string | null,
): Promise<{ userId: string; secrets: Secrets }> {
  const hash = hashSecret(sessionToken);
  const id = await app.db.get(keys.secret(hash));
  if (!id) throw new AppError("invalid_session");
  return await app.db.transact({
    reads: [keys.session(id)],
    run(tx) {
      const now = app.clock();
      const session = tx.get(keys.session(id));
      if (!session || !isAlive(session, hash, "session", now)) {
        throw new AppError("invalid_session");
      }
      const token = app.ids.secret();
      const next = app.ids.secret();
      const added = [record(token, "token", now), record(next, "session", now)];
      const page = keepsPage(session, pageCookie, now) ? null : app.ids.secret();
      if (page) added.push(record(page, "page", now));
      const demoted = session.secrets.map((s) =>
        s.hash === hash
          ? { ...s, expires: Math.min(s.expires, now + SERVER_TIMES.rotationGrace) }
          : s
      );
      const renewed = { ...session, last_used: now, expires: now + SERVER_TIMES.sessionLife };
      store(tx, { ...renewed, secrets: demoted }, added, now);
      return {
        userId: session.userId,
        secrets: { sessionId: id, token, sessionToken: next, page },
      };
    },
  });
}

/** A page cookie for a session that is signed in by its token alone (SESS-10). */
export async function addPageSecret(
  app: AppContext,
  sessionId: string,
  pageCookie: string | null,
): Promise<string | null> {
  return await app.db.transact({
    reads: [keys.session(sessionId)],
    run(tx) {
      const now = app.clock();
      const session = tx.get(keys.session(sessionId));
      if (!session) throw new AppError("invalid_token");
      if (keepsPage(session, pageCookie, now)) return null;
      const page = app.ids.secret();
      store(tx, session, [record(page, "page", now)], now);
      return page;
    },
  });
}

/**
 * Ends a session; its sockets are told and closed. Unknown or ended: nothing.
 * @param also more of the same transaction, where there is something to end
 */
export async function endSession(
  app: AppContext,
  id: string,
  reason: string,
  also: (tx: Tx) => void = () => {},
): Promise<void> {
  await app.db.transact({
    reads: [keys.session(id)],
    run(tx) {
      const session = tx.get(keys.session(id));
      if (!session) return;
      for (const { hash } of session.secrets) tx.delete(keys.secret(hash));
      tx.delete(keys.session(id));
      tx.delete(keys.userSession(session.userId, id));
      also(tx);
      tx.afterCommit(() => app.bus.publish({ type: "session-ended", sessionId: id, reason }));
    },
  });
}

function giveSecrets(app: AppContext, tx: Tx, session: SessionRecord, now: number): Secrets {
  const token = app.ids.secret();
  const sessionToken = app.ids.secret();
  const page = app.ids.secret();
  const added = [
    record(token, "token", now),
    record(sessionToken, "session", now),
    record(page, "page", now),
  ];
  store(tx, session, added, now);
  return { sessionId: session.id, token, sessionToken, page };
}

function record(secret: string, kind: SecretKind, now: number): SecretRecord {
  return { hash: hashSecret(secret), kind, expires: now + LIFE[kind] };
}

/** Adds secrets to a session and forgets those that are dead or one too many. */
function store(tx: Tx, session: SessionRecord, added: SecretRecord[], now: number): void {
  const alive = session.secrets.filter((s) => s.expires > now);
  const kept = alive.slice(-(MOST_SECRETS - added.length));
  const hashes = new Set(kept.map((s) => s.hash));
  for (const { hash } of session.secrets) if (!hashes.has(hash)) tx.delete(keys.secret(hash));
  for (const { hash } of added) tx.set(keys.secret(hash), session.id);
  tx.set(keys.session(session.id), { ...session, secrets: [...kept, ...added] });
}

function isAlive(session: SessionRecord, hash: string, kind: SecretKind, now: number): boolean {
  return session.expires > now &&
    session.secrets.some((s) => s.hash === hash && s.kind === kind && s.expires > now);
}

function keepsPage(session: SessionRecord, cookie: string | null, now: number): boolean {
  return cookie !== null && isAlive(session, hashSecret(cookie), "page", now);
}
