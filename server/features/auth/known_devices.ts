/**
 * Devices on which an account was signed in before: a cookie with a random secret each. It
 * authorizes nothing: who shows one may try a password while strangers have to wait (HARD-7).
 */
import type { FeaturesContext } from "../context.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import type { Tx } from "../../storage/tx.ts";
import { type KnownDevice, knownDevices } from "./records.ts";
import { hashSecret } from "./secrets.ts";

/** Milliseconds that a device is known after its last sign-in. */
export const DEVICE_LIFETIME_MS = 180 * 86_400_000;

/** Devices of one account, and accounts of one browser: the most recently used stay. */
const MAX_DEVICES = 10;
const MAX_ACCOUNTS = 5;

/**
 * Returns the account's known device that a cookie belongs to, or null. Takes equally long for a
 * name that does not exist (D-ACCT-5).
 */
export async function knownDevice(
  app: FeaturesContext,
  account: string,
  cookie: string | null,
): Promise<string | null> {
  const hashes = secretsIn(cookie).map(hashSecret);
  const devices = alive(await app.db.get(knownDevices.key({ userId: account })), app.clock());
  return devices.find(({ hash }) => hashes.includes(hash))?.hash ?? null;
}

/**
 * Remembers the device of a sign-in, in its transaction.
 * @param isNew whether the account is made in this transaction
 * @returns the cookie's new value; it may hold secrets of other accounts of the same browser
 */
export function rememberDevice(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  cookie: string | null,
  { isNew = false } = {},
): string {
  const now = app.clock();
  const key = knownDevices.key({ userId });
  const devices = isNew ? [] : alive(tx.get(key), now);
  const offered = secretsIn(cookie);
  const known = offered.find((secret) => isOf(devices, secret));
  const secret = known ?? app.ids.secret();
  const hash = hashSecret(secret);
  const others = devices.filter((device) => device.hash !== hash);
  tx.set(key, [...others, { hash, used: now }].slice(-MAX_DEVICES));
  const rest = offered.filter((other) => other !== secret);
  return [secret, ...rest].slice(0, MAX_ACCOUNTS).join(".");
}

/** Forgets all known devices of an account, so that each has to sign in again. */
export function forgetDevices(tx: Tx, userId: string): void {
  knownDevices.delete(tx, { userId });
}

/** Forgets devices that were not used for long. */
export async function sweepDevices(app: FeaturesContext): Promise<void> {
  const now = app.clock();
  await deleteWhere(app.db, knownDevices.prefix({}), (devices) => !alive(devices, now).length);
}

/** The one used last is the last. */
function alive(devices: KnownDevice[] | null, now: number): KnownDevice[] {
  return (devices ?? []).filter(({ used }) => used + DEVICE_LIFETIME_MS > now);
}

function isOf(devices: KnownDevice[], secret: string): boolean {
  const hash = hashSecret(secret);
  return devices.some((device) => device.hash === hash);
}

function secretsIn(cookie: string | null): string[] {
  const secrets = (cookie ?? "").slice(0, 500).split(".");
  return secrets.filter((secret) => /^[\w-]{43}$/.test(secret)).slice(0, MAX_ACCOUNTS);
}
