import type { FeaturesContext } from "../context.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { accessTokenOwners, type AccessTokenRecord, accessTokens } from "./records.ts";

export async function tokenByHash(db: Db, hash: string): Promise<AccessTokenRecord | null> {
  const owner = await db.get(accessTokenOwners.key({ hash }));
  return owner && await tokenById(db, ...owner);
}

export function tokenById(db: Db, userId: string, id: string): Promise<AccessTokenRecord | null> {
  return db.get(accessTokens.key({ userId, id }));
}

/** Newest first. */
export async function tokensOf(db: Db, userId: string): Promise<AccessTokenRecord[]> {
  const found = await db.list(accessTokens.prefix({ userId }), { reverse: true });
  return found.map(({ value }) => value);
}

export function putToken(tx: Tx, token: AccessTokenRecord): void {
  accessTokens.set(tx, { userId: token.userId, id: token.id }, token);
  accessTokenOwners.set(tx, { hash: token.hash }, [token.userId, token.id]);
}

/** Deletes one and ends its sockets after the commit. @returns false where there is none */
export function revokeOne(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  id: string,
  reason: string,
): boolean {
  const token = accessTokens.get(tx, { userId, id });
  if (!token) return false;
  accessTokens.delete(tx, { userId, id });
  forgetToken(app, tx, token, reason);
  return true;
}

/** Runs in every transaction that deletes a token. */
export function forgetToken(
  app: FeaturesContext,
  tx: Tx,
  { id, hash }: AccessTokenRecord,
  reason: string,
): void {
  accessTokenOwners.delete(tx, { hash });
  app.bus.publishAfter(tx, { type: "session-ended", sessionId: id, reason });
}

/** The tokens of an account for an export: name, scopes and dates, without the token itself. */
export async function* exportedTokens({ db }: FeaturesContext, userId: string) {
  for (const { name, scopes, created_at, expires, last_used } of await tokensOf(db, userId)) {
    yield {
      name,
      scopes,
      created_at: new Date(created_at).toISOString(),
      expires_at: expires === null ? null : new Date(expires).toISOString(),
      last_used: last_used === null ? null : new Date(last_used).toISOString(),
    };
  }
}

/** Writes down that it was used, unless it is gone. */
export async function noteUse(db: Db, { userId, id }: AccessTokenRecord, at: number) {
  await db.transact((tx) => {
    const token = accessTokens.get(tx, { userId, id });
    if (token) accessTokens.set(tx, { userId, id }, { ...token, last_used: at });
  });
}

/** Forgets those that have ended. */
export async function sweepTokens(app: FeaturesContext): Promise<void> {
  for await (const { value } of app.db.walk(accessTokens.prefix({}))) {
    const { userId, id, expires } = value;
    if (expires === null || expires > app.clock()) continue;
    await app.db.transact((tx) =>
      void revokeOne(app, tx, userId, id, "this access token has ended")
    );
  }
}
