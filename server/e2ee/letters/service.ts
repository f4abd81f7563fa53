import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { AppError, tooMany } from "../../../protocol/errors.ts";
import type { Actor } from "../../base/request.ts";
import { areAcquainted, inCommon } from "../../membership/channels/dm.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import {
  adoptLarge,
  largeSize,
  orphanLarge,
  readLarge,
  sweepLarge,
  withLarge,
} from "../../storage/large_values.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessProven, ownerOfDevice, useDevice } from "../devices/access.ts";
import { type LetterRecord, letterRecords, waitingLetters } from "./records.ts";

/** Milliseconds that a letter waits (E2E-47). */
const LETTER_LIFE = E2EE_SERVER_LIMITS.letterDays * 86_400_000;
/** Letters in one response, or looked at in one go: each may be 64 KB. */
const LETTERS_PER_PAGE = 20;

/**
 * Leaves letters for devices of people whom the sender knows, or of their own. All of them or none;
 * each counts against the sender's storage until it is read.
 * @throws AppError not_found, device_unproven, device_revoked, too_many, storage_quota,
 * server_quota
 */
export async function sendLetters(
  app: FeaturesContext,
  actor: Actor,
  { device, letters }: { device: string; letters: { to: string; sealed: string }[] },
): Promise<void> {
  const { userId } = actor;
  await app.db.read(accessProven, actor, device);
  const owners = await app.db.read((reader) =>
    reader.map(letters, ({ to }) => ownerOf(reader, to))
  );
  const common = await inCommon(app, userId, new Set(owners));
  const accessRecipient = (reader: Reader, deviceId: string) => {
    const ownerId = ownerOf(reader, deviceId);
    const shared = common.get(ownerId);
    if (!shared || !areAcquainted(reader, userId, ownerId, shared)) throw new AppError("not_found");
    return ownerId;
  };
  for (const { to } of letters) await app.db.read(accessRecipient, to);
  const all = letters.map(({ to, sealed }) => ({ to, bytes: Uint8Array.fromBase64(sealed) }));
  using room = app.usage.room(userId, all.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  room.reserve();
  await withLarge(app, all.map(({ bytes }) => bytes), (stored) =>
    app.db.transact((tx) => {
      useDevice(tx, actor, device);
      tx.map(all.map(({ to }, i) => ({ to, sealed: stored[i] })), ({ to, sealed }) => {
        // Twenty people are more than one commit takes checks.
        const ownerId = accessRecipient(tx.many, to);
        countLetter(tx, { to, ownerId, from: userId });
        adoptLarge(tx, sealed);
        const record = { fromUser: userId, fromDevice: device, sent_at: tx.now, sealed };
        letterRecords.set(tx, { deviceId: to, id: app.ids.uuid() }, record);
      });
      room.keepIn(tx);
      for (const to of new Set(all.map((one) => one.to))) {
        const ownerId = accessRecipient(tx.many, to);
        app.bus.publishAfter(tx, { type: "e2ee-letter-sent", userId: ownerId, deviceId: to });
      }
    }));
}

/** @throws AppError not_found for a device that is not in use */
function ownerOf(reader: Reader, deviceId: string): string {
  const ownerId = ownerOfDevice(reader, deviceId);
  if (!ownerId) throw new AppError("not_found");
  return ownerId;
}

/**
 * Counts a letter. Letters from others never block those from the owner's devices, and one person
 * cannot fill the letter box.
 * @throws AppError too_many
 */
function countLetter(
  tx: Tx,
  { to, ownerId, from }: { to: string; ownerId: string; from: string },
): void {
  const waiting = waitingLetters.get(tx, { deviceId: to }) ?? {};
  const own = waiting[from] ?? 0;
  const { [ownerId]: _, ...others } = waiting;
  const all = from === ownerId ? 0 : Object.values(others).reduce((sum, count) => sum + count, 0);
  if (own >= E2EE_SERVER_LIMITS.lettersOfOne || all >= E2EE_LIMITS.lettersWaiting) {
    throw tooMany("Too many letters wait for this device");
  }
  waitingLetters.set(tx, { deviceId: to }, { ...waiting, [from]: own + 1 });
}

/**
 * Returns the letters waiting for a device of the user's own, oldest first.
 * @param after the id of the last one of the page before
 * @throws AppError not_found, device_unproven, device_revoked
 */
export async function lettersTo(
  app: FeaturesContext,
  actor: Actor,
  { device, after }: { device: string; after?: string },
) {
  await app.db.read(accessProven, actor, device);
  const found = await app.db.list(letterRecords.prefix({ deviceId: device }), {
    // The first key after it.
    start: after === undefined ? undefined : `${after}\0`,
    limit: LETTERS_PER_PAGE + 1,
  });
  const letters = await Promise.all(
    found.slice(0, LETTERS_PER_PAGE).map(async ({ key, value }) => {
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
  return {
    letters: letters.filter((one) => one !== null),
    has_more: found.length > LETTERS_PER_PAGE,
  };
}

/** Unknown ones are gone already. @throws AppError not_found, device_unproven, device_revoked */
export async function deleteLetters(
  app: FeaturesContext,
  actor: Actor,
  { device, ids }: { device: string; ids: string[] },
): Promise<void> {
  await app.db.read(accessProven, actor, device);
  await dropLetters(app, device, ids);
}

/** All of a device that is revoked or gone. May be repeated. */
export async function forgetLetters(app: FeaturesContext, deviceId: string): Promise<void> {
  for (;;) {
    const found = await app.db.list(letterRecords.prefix({ deviceId }), {
      limit: LETTERS_PER_PAGE,
    });
    await dropLetters(app, deviceId, found.map(({ key }) => String(key[2])));
    if (found.length < LETTERS_PER_PAGE) return;
  }
}

/** Deletes letters that were not fetched in time (E2E-47): the oldest of a device come first. */
export async function sweepLetters(app: FeaturesContext): Promise<void> {
  for await (const { key } of app.db.walk(waitingLetters.prefix({}))) {
    const device = String(key[1]);
    await app.upkeep.attempt("letters", () => sweepOf(app, device), { device });
  }
}

async function sweepOf(app: FeaturesContext, deviceId: string): Promise<void> {
  for (;;) {
    const found = await app.db.list(letterRecords.prefix({ deviceId }), {
      limit: LETTERS_PER_PAGE,
    });
    const old = found.filter(({ value }) => app.clock() - value.sent_at >= LETTER_LIFE);
    await dropLetters(app, deviceId, old.map(({ key }) => String(key[2])));
    if (old.length < LETTERS_PER_PAGE) return;
  }
}

/** Letters of one commit, each of which is checked. */
const LETTERS_PER_COMMIT = 40;

async function dropLetters(app: FeaturesContext, deviceId: string, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += LETTERS_PER_COMMIT) {
    const dropped = await app.db.transact((tx) =>
      dropIn(app, tx, deviceId, ids.slice(at, at + LETTERS_PER_COMMIT))
    );
    for (const { sealed } of dropped) await sweepLarge(app.db, sealed);
  }
}

function dropIn(app: FeaturesContext, tx: Tx, deviceId: string, ids: string[]): LetterRecord[] {
  const keys = [...new Set(ids)].map((id) => letterRecords.key({ deviceId, id }));
  const waiting = { ...waitingLetters.get(tx, { deviceId }) };
  const dropped: LetterRecord[] = [];
  tx.getMany(keys).forEach((letter, i) => {
    if (!letter) return;
    tx.delete(keys[i]);
    orphanLarge(tx, letter.sealed);
    app.usage.addIn(tx, letter.fromUser, -largeSize(letter.sealed));
    waiting[letter.fromUser]--;
    if (!(waiting[letter.fromUser] > 0)) delete waiting[letter.fromUser];
    dropped.push(letter);
  });
  if (Object.keys(waiting).length) waitingLetters.set(tx, { deviceId }, waiting);
  else waitingLetters.delete(tx, { deviceId });
  return dropped;
}
