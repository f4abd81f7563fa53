import { archiveVersion } from "../../../protocol/e2ee/archive_version.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { epochName } from "../../../protocol/e2ee/people_schemas.ts";
import { AppError } from "../../../protocol/errors.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import type { Actor } from "../../base/request.ts";
import { userById } from "../../membership/users/users.ts";
import { deleteKeys } from "../../storage/delete_all.ts";
import type { Key } from "../../storage/keys.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessAnyProven } from "../devices/access.ts";
import { archivedKeys, archivers, nameOf, orderOf } from "./records.ts";

/**
 * Keeps the sealed content key of an epoch. It counts as the person's storage. One that a later
 * version has sealed stays as it is.
 * @throws AppError not_found where one cannot read the channel; device_unproven, device_revoked,
 * storage_quota, server_quota
 */
export async function archive(
  app: FeaturesContext,
  actor: Actor,
  { channelId, epoch, sealed }: { channelId: string; epoch: string; sealed: string },
): Promise<void> {
  const { userId } = actor;
  requireName(epoch);
  const bytes = Uint8Array.fromBase64(sealed);
  const key = archivedKeys.key({ userId, channelId, order: orderOf(epoch) });
  using room = app.usage.room(userId, bytes.byteLength);
  await app.db.transact((tx) => {
    // A direct message keeps its two people, even if either is gone.
    if (userById(tx, userId).deleted) throw new AppError("not_found");
    accessTextChannel(tx, userId, channelId);
    accessAnyProven(tx, actor);
    const before = tx.get(key);
    // A device of an older version can't read it, and must not undo it (MEND-71).
    if (before && archiveVersion(before) > archiveVersion(bytes)) return;
    app.usage.addIn(tx, userId, -(before?.byteLength ?? 0));
    tx.set(key, bytes);
    archivers.set(tx, { channelId, userId }, true);
    room.keepIn(tx);
  });
}

/** @throws AppError not_found */
export async function archivedAt(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  epoch: string,
): Promise<{ epoch: string; sealed: string }> {
  requireName(epoch);
  const bytes = await app.db.get(archivedKeys.key({ userId, channelId, order: orderOf(epoch) }));
  if (!bytes) throw new AppError("not_found");
  return { epoch, sealed: bytes.toBase64() };
}

/**
 * Returns a page of the user's own archive, whoever may read the channel now: what they could read
 * stays readable to them.
 * @param after the last one of the page before
 * @throws AppError not_found if there is none, and the user cannot read the channel
 */
export async function archivedIn(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  after?: string,
): Promise<{ archived: { epoch: string; sealed: string }[]; has_more: boolean }> {
  const found = await app.db.list(archivedKeys.prefix({ userId, channelId }), {
    limit: E2EE_SERVER_LIMITS.archivedAtOnce + 1,
    start: after === undefined ? undefined : orderOf(after) + 1,
  });
  if (!found.length) await app.db.read(accessTextChannel, userId, channelId);
  const page = found.slice(0, E2EE_SERVER_LIMITS.archivedAtOnce).map(({ key, value }) => ({
    epoch: nameOf(Number(key[3])),
    sealed: value.toBase64(),
  }));
  return { archived: page, has_more: found.length > page.length };
}

/** Validates an epoch's name from a path. @throws AppError not_found */
function requireName(epoch: string): void {
  if (!epochName.safeParse(epoch).success) throw new AppError("not_found");
}

/** Deletes the archive of a deleted account. May be repeated. */
export function forgetArchive(app: FeaturesContext, userId: string): Promise<void> {
  return drop(app, archivedKeys.prefix({ userId }), true);
}

/** Deletes everyone's archive of a deleted channel: nothing is left to read. May be repeated. */
export async function purgeArchive(app: FeaturesContext, channelId: string): Promise<void> {
  for (const { key } of await app.db.list(archivers.prefix({ channelId }))) {
    await drop(app, archivedKeys.prefix({ userId: String(key[2]), channelId }));
    await deleteKeys(app.db, [key]);
  }
}

/** Content keys that one commit deletes, each of which is checked. */
const KEYS_PER_COMMIT = 50;

/** @param isPerson true for everything of a person: also drops their entries by channel */
async function drop(
  app: FeaturesContext,
  prefix: Key<Uint8Array<ArrayBuffer>>,
  isPerson = false,
): Promise<void> {
  for (;;) {
    const found = await app.db.list(prefix, { limit: KEYS_PER_COMMIT });
    await app.db.transact((tx) => {
      const stored = tx.getMany(found.map(({ key }) => key as Key<Uint8Array<ArrayBuffer>>));
      for (const [i, { key }] of found.entries()) {
        const [userId, channelId, order] = [String(key[1]), String(key[2]), Number(key[3])];
        app.usage.addIn(tx, userId, -(stored[i]?.byteLength ?? 0));
        archivedKeys.delete(tx, { userId, channelId, order });
        if (isPerson) archivers.delete(tx, { channelId, userId });
      }
    });
    if (found.length < KEYS_PER_COMMIT) return;
  }
}
