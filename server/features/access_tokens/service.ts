import type { FeaturesContext } from "../context.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { type AccessTokenRecord, accessTokensKeys } from "./records.ts";

export async function tokenByHash(db: Db, hash: string): Promise<AccessTokenRecord | null> {
  const owner = await db.get(accessTokensKeys.accessTokenOwner(hash));
  return owner && await tokenById(db, ...owner);
}

export function tokenById(db: Db, userId: string, id: string): Promise<AccessTokenRecord | null> {
  return db.get(accessTokensKeys.accessToken(userId, id));
}

/** The newest first. */
export async function tokensOf(db: Db, userId: string): Promise<AccessTokenRecord[]> {
  const found = await db.list(accessTokensKeys.accessTokensOf(userId), { reverse: true });
  return found.map(({ value }) => value);
}

export function putToken(tx: Tx, token: AccessTokenRecord): void {
  tx.set(accessTokensKeys.accessToken(token.userId, token.id), token);
  tx.set(accessTokensKeys.accessTokenOwner(token.hash), [token.userId, token.id]);
}

/** Deletes one and ends its sockets after the commit. @returns false where there is none */
export function revokeOne(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  id: string,
  reason: string,
): boolean {
  const token = tx.get(accessTokensKeys.accessToken(userId, id));
  if (!token) return false;
  tx.delete(accessTokensKeys.accessToken(userId, id));
  tx.delete(accessTokensKeys.accessTokenOwner(token.hash));
  app.bus.publishAfter(tx, { type: "session-ended", sessionId: id, reason });
  return true;
}

/** Writes down that it was used, unless it is gone. */
export async function noteUse(db: Db, { userId, id }: AccessTokenRecord, at: number) {
  await db.transact((tx) => {
    const token = tx.get(accessTokensKeys.accessToken(userId, id));
    if (token) tx.set(accessTokensKeys.accessToken(userId, id), { ...token, last_used: at });
  });
}

/** Forgets those that have ended. */
export async function sweepTokens(app: FeaturesContext): Promise<void> {
  for await (const { value } of app.db.walk(accessTokensKeys.accessTokens)) {
    const { userId, id, expires } = value;
    if (expires === null || expires > app.clock()) continue;
    await app.db.transact((tx) =>
      void revokeOne(app, tx, userId, id, "this access token has ended")
    );
  }
}
