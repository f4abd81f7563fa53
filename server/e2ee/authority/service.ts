import {
  type KnownEntry,
  readEntry,
  type SpaceKind,
} from "../../../protocol/e2ee/authority_entry.ts";
import { type Bytes, equal, hex } from "../../../protocol/e2ee/bytes.ts";
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
import { foldedLog, requireAllowed } from "./folded.ts";

/**
 * The server or the direct message that a log is about, for who is in it.
 * @throws AppError not_found, also for a channel of a server: its log is the server's
 */
export function accessScope(
  reader: Reader,
  userId: string,
  scope: string,
): { space: SpaceKind; isOwner: boolean } {
  const channel = channelById(reader, scope);
  if (!channel) {
    return { space: "server", isOwner: accessServer(reader, userId, scope).membership.isOwner };
  }
  if (channel.server_id !== null) throw new AppError("not_found");
  accessChannel(reader, userId, scope);
  return { space: channel.group ? "group" : "dm", isOwner: true };
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
 * Appends entries that every device will take (E2E-18), where nobody was faster. Whoever has them
 * may hand them in: what a restored server has lost comes from any device that knew it (E2E-26).
 * Whether the log's root is trusted is for each to say.
 * @throws AppError not_found; forbidden for a root of somebody else than a server's owner, and for
 * what whoever signed may not do; log_conflict, bad_certificate, device_revoked, invalid_input,
 * storage_quota, server_quota
 */
export async function appendAuthority(
  app: FeaturesContext,
  userId: string,
  scope: string,
  { length, entries }: { length: number; entries: string[] },
): Promise<{ length: number }> {
  await app.db.read(accessScope, userId, scope);
  const bytes = entries.map((one) => Uint8Array.fromBase64(one));
  const read = await Promise.all(bytes.map((one, i) => entryOf(one, i)));
  /** @param many for the signers, who may be more than one commit takes checks */
  const check = (reader: Reader, many: Reader) => {
    const { space } = accessScope(reader, userId, scope);
    if ((reader.get(authorityKeys.head(scope))?.length ?? 0) !== length) {
      throw new AppError("log_conflict");
    }
    many.map(read, ({ signer, act }) => {
      if (act.kind === "root" && !accessScope(reader, signer.userId, scope).isOwner) {
        throw new AppError("forbidden");
      }
      requireKnown(many, signer);
    });
    return { space };
  };
  const { space } = await app.db.read((reader) => check(reader, reader));
  const authority = await foldedLog(app.db, scope);
  if (authority.length !== length) throw new AppError("log_conflict");
  await requireAllowed(authority, bytes, read, space, async (id, key) => {
    const person = await app.db.get(identityKeys.person(id));
    return !!person && hex(person.personKey) === key;
  });
  using room = app.usage.room(userId, bytes.reduce((sum, { byteLength }) => sum + byteLength, 0));
  return await app.db.transact((tx) => {
    check(tx, tx.many);
    bytes.forEach((one, i) => {
      tx.set(authorityKeys.entry(scope, length + i), { bytes: one, by: userId });
    });
    const after = length + read.length;
    tx.set(authorityKeys.head(scope), { length: after, hash: read.at(-1)!.hash });
    room.keepIn(tx);
    app.bus.publishAfter(tx, { type: "authority-changed", scope, space, length: after });
    return { length: after };
  });
}

/**
 * Reads an entry that is handed in. Kinds and flags of later versions are refused: no member can
 * make a log outdated for others (MEND-71).
 * @param i its place among those that were handed in
 * @throws AppError invalid_input, with the entry or its field
 */
async function entryOf(bytes: Bytes, i: number): Promise<KnownEntry> {
  const { act, ...entry } = await readEntry(bytes).catch(() => {
    throw invalid(`entries.${i}`, "is not a signed entry");
  });
  if (act.kind === "unknown") throw invalid(`entries.${i}.${act.field}`, "is not known here");
  return { ...entry, act };
}

/** A device in use, by its person's key of now. @throws AppError bad_certificate, device_revoked */
function requireKnown(reader: Reader, { userId, deviceId, personKey }: Certificate): void {
  const isKnown = reader.get(identityKeys.device(userId, deviceId)) !== null;
  if (!isKnown) throw new AppError("bad_certificate");
  accessDevice(reader, userId, deviceId);
  const person = reader.get(identityKeys.person(userId));
  if (!person || !equal(person.personKey, personKey)) throw new AppError("bad_certificate");
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
  const head = authorityKeys.head(scope);
  if (await app.db.get(head)) await deleteKeys(app.db, [head]);
}
