import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { AppError, tooMany } from "../../../protocol/errors.ts";
import type { Actor } from "../../base/request.ts";
import { areAcquainted, type InCommon, inCommon } from "../../membership/channels/dm.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import {
  adoptLarge,
  largeSize,
  orphanLarge,
  readLarge,
  sweepLarge,
  writeLarge,
} from "../../storage/large_values.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessDevice, ownerOfDevice, useDevice } from "../devices/access.ts";
import { type LetterRecord, lettersKeys } from "./records.ts";

/** Milliseconds that a letter waits (E2E-47). */
const LETTER_LIFE = E2EE_LIMITS.letterDays * 86_400_000;
/** Letters in one response: each may be 64 KB. */
const PAGE = 50;

/**
 * Leaves letters for devices of people whom one knows, or of one's own. All of them or none; each
 * counts as the sender's storage until it is read.
 * @throws AppError not_found, device_revoked, too_many, storage_quota, server_quota
 */
export async function sendLetters(
  app: FeaturesContext,
  actor: Actor,
  { device, letters }: { device: string; letters: { to: string; sealed: string }[] },
): Promise<void> {
  const { userId } = actor;
  await app.db.read(accessDevice, userId, device);
  const common = new Map<string, InCommon>();
  for (const { to } of letters) {
    const ownerId = await app.db.read(ownerOfDevice, to);
    if (!ownerId) throw new AppError("not_found");
    if (!common.has(ownerId)) common.set(ownerId, await inCommon(app, userId, ownerId));
  }
  const accessRecipient = (reader: Reader, deviceId: string) => {
    const ownerId = ownerOfDevice(reader, deviceId);
    const shared = ownerId && common.get(ownerId);
    if (!shared || !areAcquainted(reader, userId, ownerId, shared)) throw new AppError("not_found");
    return ownerId;
  };
  for (const { to } of letters) await app.db.read(accessRecipient, to);
  const all = letters.map(({ to, sealed }) => ({ to, bytes: Uint8Array.fromBase64(sealed) }));
  using room = app.usage.room(userId, all.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  room.reserve();
  const stored = await Promise.all(all.map(async ({ to, bytes }) => {
    return { to, id: app.ids.uuid(), sealed: await writeLarge(app.db, app.ids, bytes) };
  }));
  await app.db.transact((tx) => {
    useDevice(tx, actor, device);
    for (const { to, id, sealed } of stored) {
      accessRecipient(tx, to);
      const waiting = tx.get(lettersKeys.waiting(to)) ?? 0;
      if (waiting >= E2EE_LIMITS.lettersWaiting) {
        throw tooMany("Too many letters wait for this device");
      }
      tx.set(lettersKeys.waiting(to), waiting + 1);
      adoptLarge(tx, sealed);
      const record = { fromUser: userId, fromDevice: device, sent_at: tx.now, sealed };
      tx.set(lettersKeys.letter(to, id), record);
    }
    room.keepIn(tx);
    for (const to of new Set(stored.map((one) => one.to))) {
      const event = { type: "e2ee-letter-sent", userId: accessRecipient(tx, to) } as const;
      app.bus.publishAfter(tx, { ...event, deviceId: to });
    }
  });
}

/**
 * Those that wait for a device of one's own, the oldest first.
 * @param after the id of the last one of the page before
 * @throws AppError not_found, device_revoked
 */
export async function lettersTo(
  app: FeaturesContext,
  userId: string,
  { device, after }: { device: string; after?: string },
) {
  await app.db.read(accessDevice, userId, device);
  const found = await app.db.list(lettersKeys.lettersTo(device), {
    // The first key behind it.
    start: after === undefined ? undefined : `${after}\0`,
    limit: PAGE + 1,
  });
  const letters = await Promise.all(
    found.slice(0, PAGE).map(async ({ key, value }) => {
      const bytes = await readLarge(app.db, value.sealed);
      return bytes && {
        id: String(key[2]),
        from_user: value.fromUser,
        from_device: value.fromDevice,
        sent_at: new Date(value.sent_at).toISOString(),
        sealed: bytes.toBase64(),
      };
    }),
  );
  return { letters: letters.filter((one) => one !== null), has_more: found.length > PAGE };
}

/** Unknown ones are gone already. @throws AppError not_found, device_revoked */
export async function deleteLetters(
  app: FeaturesContext,
  actor: Actor,
  { device, ids }: { device: string; ids: string[] },
): Promise<void> {
  await app.db.read(accessDevice, actor.userId, device);
  await dropLetters(app, device, ids);
}

/** All of a device that is revoked or gone. May be repeated. */
export async function forgetLetters(app: FeaturesContext, deviceId: string): Promise<void> {
  const found = await app.db.list(lettersKeys.lettersTo(deviceId));
  await dropLetters(app, deviceId, found.map(({ key }) => String(key[2])));
  await app.db.transact((tx) => tx.delete(lettersKeys.waiting(deviceId)));
}

/** Those that nobody has fetched in time (E2E-47). */
export async function sweepLetters(app: FeaturesContext): Promise<void> {
  for await (const { key, value } of app.db.walk(lettersKeys.all)) {
    if (app.clock() - value.sent_at < LETTER_LIFE) continue;
    await dropLetters(app, String(key[1]), [String(key[2])]);
  }
}

/** Letters of one commit, each of which is checked. */
const AT_ONCE = 40;

async function dropLetters(app: FeaturesContext, deviceId: string, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const dropped = await app.db.transact((tx) =>
      dropIn(app, tx, deviceId, ids.slice(at, at + AT_ONCE))
    );
    for (const { sealed } of dropped) await sweepLarge(app.db, sealed);
  }
}

function dropIn(app: FeaturesContext, tx: Tx, deviceId: string, ids: string[]): LetterRecord[] {
  const keys = [...new Set(ids)].map((id) => lettersKeys.letter(deviceId, id));
  const found = tx.getMany(keys);
  const dropped: LetterRecord[] = [];
  found.forEach((letter, i) => {
    if (!letter) return;
    tx.delete(keys[i]);
    orphanLarge(tx, letter.sealed);
    app.usage.addIn(tx, letter.fromUser, -largeSize(letter.sealed));
    dropped.push(letter);
  });
  const waiting = tx.get(lettersKeys.waiting(deviceId)) ?? 0;
  tx.set(lettersKeys.waiting(deviceId), Math.max(0, waiting - dropped.length));
  return dropped;
}
