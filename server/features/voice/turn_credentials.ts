import { createHmac } from "node:crypto";

/** Credentials for a TURN server: a name that contains the expiry, and its signature. */
export interface Credentials {
  username: string;
  credential: string;
}

/** How long credentials are good, in milliseconds. A conversation may take that long. */
export const CREDENTIALS_LIFETIME_MS = 12 * 3600_000;

/**
 * Credentials as coturn's static-auth-secret takes them. @param name a user's id; for the own relay
 * also, after a colon, the session that they end with. @param now milliseconds since 1970
 */
export function credentialsFor(secret: string, name: string, now: number): Credentials {
  const username = `${Math.floor((now + CREDENTIALS_LIFETIME_MS) / 1000)}:${name}`;
  return { username, credential: sign(secret, username) };
}

/** Returns the user and the password of these credentials; null: expired or invalid. */
export function readUsername(
  secret: string,
  username: string,
  now: number,
): { userId: string; sessionId: string; password: string } | null {
  const [, until, userId, sessionId] = /^(\d{1,12}):([\w-]{1,64}):([\w-]{1,64})$/.exec(username) ??
    [];
  if (!userId || Number(until) * 1000 <= now) return null;
  return { userId, sessionId, password: sign(secret, username) };
}

function sign(secret: string, username: string): string {
  return createHmac("sha1", secret).update(username).digest("base64");
}
