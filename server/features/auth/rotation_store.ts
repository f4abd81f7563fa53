import { AppError } from "../../../protocol/errors.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import type { FeaturesContext } from "../context.ts";
import type { RequestInfo } from "../../base/request.ts";
import { keys } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import { noteSecurity } from "../security/service.ts";
import {
  type SecretRecord,
  secretRecords,
  sessionFamilies,
  type SessionRecord,
  sessionRecords,
} from "./records.ts";
import { endOf, familyOf, hashSecret, newFamily, recordOf } from "./secrets.ts";
import { endOne, give, keepsPage, mayComeAgain, type Secrets } from "./sessions.ts";

/** The result of a rotation; null: this sessionToken is not valid. */
type Rotated = { userId: string; secrets: Secrets } | null;

/**
 * Exchanges a sessionToken for a new token and sessionToken (D-ACCT-3). The old one is accepted
 * again for 60 s, for tabs that open at once, and for as long as neither the token nor the
 * sessionToken given for it has been used, since that response may never have arrived. Anyone who
 * shows it after that has a copy: the session ends, and its owner is notified (HARD-16, MEND-69).
 * See docs/decisions/0013 and 0133.
 * @throws AppError invalid_session
 */
export async function rotate(
  app: FeaturesContext,
  sessionToken: string,
  pageCookie: string | null,
  { userAgent: device, address }: Pick<RequestInfo, "userAgent" | "address">,
): Promise<NonNullable<Rotated>> {
  const hash = hashSecret(sessionToken);
  const family = familyOf(sessionToken);
  const id = await app.db.get(secretRecords.key({ hash })) ??
    (family && await app.db.get(sessionFamilies.key({ hash: hashSecret(family) })));
  const rotated = id && await app.db.transact<Rotated>((tx) => {
    const now = app.clock();
    const stored = sessionRecords.get(tx, { id });
    if (!stored || endOf(stored) <= now) return null;
    const session = withForgotten(tx, stored, sessionToken, now);
    const shown = session.secrets.find((secret) => secret.hash === hash);
    if (shown && (shown.kind !== "session" || shown.expires <= now)) return null;
    if (!shown && now < (session.lenient_until ?? 0)) return null;
    if (!shown || !mayComeAgain(session, shown, now)) {
      endOne(app, tx, session, "an old sign-in of this device was used again");
      const { userId } = session;
      noteSecurity(app, tx, { userId, kind: "token_reused", device });
      tx.afterCommit(() => {
        app.securityLog.note({ kind: "token-reused", address, account: userId });
      });
      return null;
    }
    const renewed = exchange(app, tx, session, shown, now);
    // A response held to be lost included its page cookie, which the browser may have after all.
    const wantsPage = !keepsPage(renewed, pageCookie, now);
    const of = family ?? newFamily(app);
    const secrets = give(app, tx, stored, { ...renewed, family: hashSecret(of) }, of, wantsPage);
    return { userId: session.userId, secrets };
  });
  if (!rotated) throw new AppError("invalid_session");
  return rotated;
}

/**
 * Finds the session of a sessionToken that was issued after the backup which this server was
 * restored from. Its bearer is accepted as the owner, once, until the session is used again.
 * Otherwise a restore would end every session used since then, along with its keys (E2E-26).
 */
function withForgotten(
  tx: Tx,
  session: SessionRecord,
  sessionToken: string,
  now: number,
): SessionRecord {
  const isKnown = session.secrets.some(({ hash }) => hash === hashSecret(sessionToken));
  const restored = isKnown ? null : tx.get(keys.restored);
  if (restored === null || session.last_used > restored) return session;
  const { generation = 0 } = session;
  const forgotten = { ...recordOf(session, sessionToken, "session", now), generation };
  return { ...session, secrets: [...session.secrets, forgotten] };
}

/** The session once `shown` was shown: whatever was to be shown in its place is retired. */
function exchange(
  app: FeaturesContext,
  tx: Tx,
  session: SessionRecord,
  shown: SecretRecord,
  now: number,
): SessionRecord {
  const retired = { at: now, by: (session.generation ?? 0) + 1 };
  const before = shown.retired;
  const late = before !== undefined && now - before.at >= SERVER_TIMES.rotationGrace;
  // A response that was never used is held to be lost. If it was not, someone else has it: its
  // secrets stop working, and showing its sessionToken ends the session.
  const lost = (s: SecretRecord) => late && (s.generation ?? s.with ?? -1) >= before.by;
  const secrets = session.secrets
    .filter((secret) => !lost(secret))
    .map((secret) => {
      const again = late && secret.hash === shown.hash;
      return secret.kind === "session" && (again || !secret.retired)
        ? { ...secret, retired }
        : secret;
    });
  if (secrets.length < session.secrets.length) {
    app.bus.publishAfter(tx, { type: "tokens-revoked", sessionId: session.id, at: now });
  }
  return {
    ...session,
    secrets,
    last_used: now,
    expires: now + SERVER_TIMES.sessionLife,
    shown: Math.max(session.shown ?? 0, shown.generation ?? 0),
  };
}
