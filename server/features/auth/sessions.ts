import { AppError } from "../../../protocol/errors.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor } from "../../base/request.ts";
import type { Tx } from "../../storage/tx.ts";
import {
  type SecretKind,
  type SecretRecord,
  secretRecords,
  sessionFamilies,
  type SessionRecord,
  sessionRecords,
  userSessions,
} from "./records.ts";
import {
  endOf,
  hashSecret,
  isAlive,
  livingSecret,
  newFamily,
  newSessionToken,
  recordOf,
} from "./secrets.ts";

/**
 * Secrets of each kind that may be alive at once in one session: tabs that validated one after
 * another.
 */
const MAX_SECRETS: Record<SecretKind, number> = { token: 20, session: 40, page: 10 };
/** A page cookie that ends sooner is replaced when there is an occasion. */
const PAGE_COOKIE_RENEWAL_MS = 24 * 60 * 60_000;

/** The issued secrets; only their hashes are stored. */
export interface Secrets {
  sessionId: string;
  token: string;
  sessionToken: string;
  /** The new page cookie, or null: the one that the browser has stays good. */
  page: PageSecret | null;
}

export interface PageSecret {
  value: string;
  /** Milliseconds. */
  expires: number;
}

/** Begins a session, in the caller's transaction. */
export function beginSession(
  app: FeaturesContext,
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
  userSessions.set(tx, { userId, id: session.id }, true);
  return giveAll(app, tx, session, session);
}

/** Milliseconds within which a response with new tokens reaches its client. */
const RESPONSE_ARRIVAL_MS = 5000;

/**
 * Issues new secrets for a session, in the caller's transaction; all its old ones are invalid at
 * once. Sockets that they opened stay until the response has arrived. A stolen copy is invalid from
 * then on (HARD-3).
 * @throws AppError invalid_token when the session has ended
 */
export function replaceSecrets(app: FeaturesContext, tx: Tx, id: string): Secrets {
  const session = sessionRecords.get(tx, { id });
  if (!session) throw new AppError("invalid_token");
  const at = app.clock() + RESPONSE_ARRIVAL_MS;
  app.bus.publishAfter(tx, { type: "tokens-revoked", sessionId: id, at });
  return giveAll(app, tx, session, { ...session, secrets: [] });
}

/** Issues a secret of each kind, and a new family: secrets issued before do not count as reuse. */
function giveAll(
  app: FeaturesContext,
  tx: Tx,
  before: SessionRecord,
  session: SessionRecord,
): Secrets {
  const family = newFamily(app);
  return give(app, tx, before, { ...session, family: hashSecret(family) }, family, true);
}

/**
 * Hands out a token, a sessionToken of the family and, where it is wanted, a page cookie, in the
 * caller's transaction. `before`: as the session is stored.
 */
export function give(
  app: FeaturesContext,
  tx: Tx,
  before: SessionRecord,
  session: SessionRecord,
  family: string,
  wantsPage: boolean,
): Secrets {
  const now = app.clock();
  const generation = (session.generation ?? 0) + 1;
  const token = app.ids.secret();
  const sessionToken = newSessionToken(app, family);
  const added: SecretRecord[] = [
    { ...recordOf(session, token, "token", now), with: generation },
    { ...recordOf(session, sessionToken, "session", now), generation },
  ];
  const page = wantsPage ? newPage(app, session, added, generation, Infinity) : null;
  save(tx, before, { ...session, generation, secrets: [...session.secrets, ...added] }, now);
  return { sessionId: session.id, token, sessionToken, page };
}

function newPage(
  app: FeaturesContext,
  session: SessionRecord,
  added: SecretRecord[],
  generation: number | undefined,
  until: number,
): PageSecret {
  const value = app.ids.secret();
  const record = recordOf(session, value, "page", app.clock());
  const expires = Math.min(record.expires, until);
  added.push({ ...record, expires, with: generation });
  return { value, expires };
}

/** The living sessions of a user, the one used last first. */
export async function sessionsOf(app: FeaturesContext, userId: string): Promise<SessionRecord[]> {
  const ids = (await app.db.list(userSessions.prefix({ userId }))).map(({ key }) => String(key[2]));
  const sessions = await app.db.getMany(ids.map((id) => sessionRecords.key({ id })));
  const now = app.clock();
  return sessions
    .filter((session) => session !== null)
    .filter((session) => endOf(session) > now)
    .sort((a, b) => b.last_used - a.last_used);
}

/** The session that a living secret of this kind opens, the secret, and until when it does, or null. */
export async function findSession(
  app: FeaturesContext,
  secret: string,
  kind: SecretKind,
): Promise<{ session: SessionRecord; living: SecretRecord; until: number } | null> {
  const hash = hashSecret(secret);
  const id = await app.db.get(secretRecords.key({ hash }));
  const session = id && await app.db.get(sessionRecords.key({ id }));
  if (!session) return null;
  const living = livingSecret(session, hash, kind, app.clock());
  return living ? { session, living, until: Math.min(living.expires, endOf(session)) } : null;
}

export function sessionById(app: FeaturesContext, id: string): Promise<SessionRecord | null> {
  return app.db.get(sessionRecords.key({ id }));
}

/**
 * Adds a page cookie to a session that is signed in by its token alone (SESS-10). It lives no
 * longer than that token; otherwise a stolen one would yield 30 days of pages (HARD-3).
 */
export async function addPageSecret(
  app: FeaturesContext,
  { sessionId, until }: Actor,
  pageCookie: string | null,
): Promise<PageSecret | null> {
  return await app.db.transact((tx) => {
    const now = app.clock();
    const session = sessionRecords.get(tx, { id: sessionId });
    if (!session) throw new AppError("invalid_token");
    const hash = pageCookie && hashSecret(pageCookie);
    if (hash && isAlive(session, hash, "page", now)) return null;
    const added: SecretRecord[] = [];
    const page = newPage(app, session, added, undefined, until);
    save(tx, session, { ...session, secrets: [...session.secrets, ...added] }, now);
    return page;
  });
}

/** Returns whether the browser's page cookie stays valid for a while. */
export function keepsPage(session: SessionRecord, cookie: string | null, now: number): boolean {
  if (cookie === null) return false;
  const living = livingSecret(session, hashSecret(cookie), "page", now);
  return living !== undefined &&
    living.expires >= Math.min(now + PAGE_COOKIE_RENEWAL_MS, endOf(session));
}

/**
 * Ends a session; its sockets are notified and closed. Does nothing for an unknown or ended one.
 * @param also adds to the same transaction, if there is a session to end
 */
export async function endSession(
  app: FeaturesContext,
  id: string,
  reason: string,
  also: (tx: Tx) => void = () => {},
): Promise<void> {
  await app.db.transact((tx) => {
    const session = sessionRecords.get(tx, { id });
    if (!session) return;
    endOne(app, tx, session, reason);
    also(tx);
  });
}

export function endOne(app: FeaturesContext, tx: Tx, session: SessionRecord, reason: string): void {
  const { id, userId, secrets, family } = session;
  for (const { hash } of secrets) secretRecords.delete(tx, { hash });
  if (family) sessionFamilies.delete(tx, { hash: family });
  sessionRecords.delete(tx, { id });
  userSessions.delete(tx, { userId, id });
  app.bus.publishAfter(tx, { type: "session-ended", sessionId: id, reason });
}

/** Stores a session with the secrets that count, and those of `before` that do not are forgotten. */
function save(tx: Tx, before: SessionRecord, after: SessionRecord, now: number): void {
  const { secrets, crowded } = counting(after, now);
  const kept = new Set(secrets.map(({ hash }) => hash));
  const had = new Set(before.secrets.map(({ hash }) => hash));
  for (const hash of had) if (!kept.has(hash)) secretRecords.delete(tx, { hash });
  for (const hash of kept) if (!had.has(hash)) secretRecords.set(tx, { hash }, after.id);
  if (before.family && before.family !== after.family) {
    sessionFamilies.delete(tx, { hash: before.family });
  }
  if (after.family && before.family !== after.family) {
    sessionFamilies.set(tx, { hash: after.family }, after.id);
  }
  const lenient_until = crowded ? now + SERVER_TIMES.rotationGrace : after.lenient_until;
  sessionRecords.set(tx, { id: after.id }, {
    ...after,
    secrets,
    ...(lenient_until && { lenient_until }),
  });
}

/**
 * The secrets that count: those alive and, of exchanged sessionTokens, those that may be shown
 * again. `crowded`: one was dropped because there were too many.
 */
function counting(session: SessionRecord, now: number) {
  const left = { ...MAX_SECRETS };
  let crowded = false;
  const secrets = session.secrets
    .filter((s) => s.expires > now && mayComeAgain(session, s, now))
    // The newest first; of sessionTokens those first that were shown, by tabs that opened at once.
    .reverse()
    .filter((secret) => {
      const wasShown = secret.retired && (secret.generation ?? 0) === (session.shown ?? 0);
      if (wasShown || left[secret.kind]-- > 0) return true;
      crowded ||= secret.kind === "session";
      return false;
    })
    .reverse();
  return { secrets, crowded };
}

/**
 * Returns whether an exchanged sessionToken is accepted again: for 60 s, or while nothing shows
 * that the secrets given for it have arrived.
 */
export function mayComeAgain(session: SessionRecord, secret: SecretRecord, now: number): boolean {
  const { retired } = secret;
  return !retired || now - retired.at < SERVER_TIMES.rotationGrace || arrived(session) < retired.by;
}

/** The newest generation that its person has: its token was used, or its sessionToken shown. */
function arrived({ shown = 0, used = 0 }: SessionRecord): number {
  return Math.max(shown, used);
}

/**
 * Notes that a token was used: its response has arrived, so the sessionToken exchanged for it is
 * accepted for 60 s and no longer (MEND-69). If this cannot be stored, the next use does it.
 */
export async function noteTokenUse(
  app: FeaturesContext,
  session: SessionRecord,
  { with: generation = 0 }: SecretRecord,
): Promise<void> {
  const isNews = (session: SessionRecord | null): session is SessionRecord =>
    session !== null && arrived(session) < generation &&
    session.secrets.some(({ retired }) => retired && retired.by <= generation);
  if (!isNews(session)) return;
  try {
    await app.db.transact((tx) => {
      const key = sessionRecords.key({ id: session.id });
      const stored = tx.get(key);
      if (isNews(stored)) tx.set(key, { ...stored, used: generation });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.status === 503)) throw error;
  }
}
