import { type AuthorityEntry, isNext, readEntry } from "../../../protocol/e2ee/authority_entry.ts";
import { type Bytes, equal } from "../../../protocol/e2ee/bytes.ts";
import type { Certificate } from "../../../protocol/e2ee/identity.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { accessChannel } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { deleteKeys } from "../../storage/delete_all.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessDevice } from "../devices/access.ts";
import { identityKeys } from "../devices/records.ts";
import { authorityKeys } from "./records.ts";

/**
 * The server or the direct message that a log is about, for who is in it.
 * @throws AppError not_found, also for a channel of a server: its log is the server's
 */
export function accessScope(
  reader: Reader,
  userId: string,
  scope: string,
): { space: "server" | "direct"; isOwner: boolean } {
  const channel = channelById(reader, scope);
  if (!channel) {
    return { space: "server", isOwner: accessServer(reader, userId, scope).membership.isOwner };
  }
  if (channel.server_id !== null) throw new AppError("not_found");
  accessChannel(reader, userId, scope);
  return { space: "direct", isOwner: true };
}

/** A part of a log. @throws AppError not_found */
export async function authorityOf(
  app: FeaturesContext,
  userId: string,
  scope: string,
  from: number,
): Promise<{ length: number; entries: string[] }> {
  const length = await app.db.read((reader) => {
    accessScope(reader, userId, scope);
    return reader.get(authorityKeys.head(scope))?.length ?? 0;
  });
  const limit = Math.min(E2EE_LIMITS.rowsAtOnce, length - from);
  if (limit <= 0) return { length, entries: [] };
  const found = await app.db.list(authorityKeys.entries(scope), { start: from, limit });
  return { length, entries: found.map(({ value }) => value.bytes.toBase64()) };
}

/**
 * Appends entries that devices of this account have signed, where nobody was faster. What they may
 * do is for clients to judge (E2E-18); the server asks whether they follow.
 * @throws AppError not_found; forbidden for a server's first entry by somebody else than its owner;
 * log_conflict, bad_certificate, invalid_input, storage_quota, server_quota
 */
export async function appendAuthority(
  app: FeaturesContext,
  userId: string,
  scope: string,
  { length, entries }: { length: number; entries: string[] },
): Promise<{ length: number }> {
  await app.db.read(accessScope, userId, scope);
  const all = entries.map((one) => Uint8Array.fromBase64(one));
  const read = await Promise.all(all.map((bytes, i) => entryOf(bytes, i)));
  const size = all.reduce((sum, { byteLength }) => sum + byteLength, 0);
  using room = app.usage.room(userId, size);
  return await app.db.transact((tx) => {
    const { space, isOwner } = accessScope(tx, userId, scope);
    const known = tx.get(authorityKeys.head(scope));
    if ((known?.length ?? 0) !== length) throw new AppError("log_conflict");
    if (length === 0 && !isOwner) throw new AppError("forbidden");
    let hash = known?.hash ?? new Uint8Array(32);
    read.forEach((entry, i) => {
      requireOwn(tx, userId, entry.signer);
      if (!isNext(entry, { scope, length: length + i, head: hash })) {
        throw invalid(`entries.${i}`, "does not follow");
      }
      hash = entry.hash;
      tx.set(authorityKeys.entry(scope, length + i), { bytes: all[i], by: userId });
    });
    const after = length + read.length;
    tx.set(authorityKeys.head(scope), { length: after, hash });
    room.keepIn(tx);
    app.bus.publishAfter(tx, { type: "authority-changed", scope, space, length: after });
    return { length: after };
  });
}

/** @throws AppError invalid_input */
async function entryOf(bytes: Bytes, i: number): Promise<AuthorityEntry> {
  return await readEntry(bytes).catch(() => {
    throw invalid(`entries.${i}`, "is not a signed entry");
  });
}

/** @throws AppError bad_certificate, device_revoked */
function requireOwn(reader: Reader, userId: string, signer: Certificate): void {
  const isKnown = signer.userId === userId &&
    reader.get(identityKeys.device(userId, signer.deviceId)) !== null;
  if (!isKnown) throw new AppError("bad_certificate");
  accessDevice(reader, userId, signer.deviceId);
  const person = reader.get(identityKeys.person(userId));
  if (!person || !equal(person.personKey, signer.personKey)) throw new AppError("bad_certificate");
}

/** The log of a server or direct message that is gone. May be repeated. */
export async function purgeAuthority(app: FeaturesContext, scope: string): Promise<void> {
  for (;;) {
    const found = await app.db.list(authorityKeys.entries(scope), { limit: 50 });
    await app.db.transact((tx) => {
      const keys = found.map(({ key }) => authorityKeys.entry(scope, Number(key[2])));
      tx.getMany(keys).forEach((entry, i) => {
        if (!entry) return;
        tx.delete(keys[i]);
        app.usage.addIn(tx, entry.by, -entry.bytes.byteLength);
      });
    });
    if (found.length < 50) break;
  }
  await deleteKeys(app.db, [authorityKeys.head(scope)]);
}
