import { foldInto } from "../../../protocol/e2ee/authority.ts";
import {
  AuthorityError,
  type ParsedEntry,
  parseEntry,
} from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange, SpaceKind } from "../../../protocol/e2ee/authority_change.ts";
import type { Undo } from "../../../protocol/e2ee/authority_rules.ts";
import type { Authority } from "../../../protocol/e2ee/authority_state.ts";
import { type Bytes, equal, hex } from "../../../protocol/e2ee/bytes.ts";
import type { Certificate } from "../../../protocol/e2ee/identity.ts";
import { readKeyLogEntry } from "../../../protocol/e2ee/key_log.ts";
import type { Hex } from "../../../protocol/e2ee/message_content.ts";
import type { PositionView } from "../../../protocol/e2ee/group_schemas.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { accessChannel } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { accessServer } from "../../membership/servers/access.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { accessDevice } from "../devices/access.ts";
import { deviceRecords, personRecords } from "../devices/records.ts";
import { requireRoom } from "./bounds.ts";
import { type FoldedLog, withFoldedLog } from "./folded.ts";
import { findReturnedEntries } from "./returned_entries.ts";
import { positionView } from "./position.ts";
import { authorityEntries, authorityHeads } from "./records.ts";

/**
 * Returns the server or the direct message of a log to one of its members.
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

/** A part of a log, and where it ends, signed. @throws AppError not_found */
export async function authorityOf(
  app: FeaturesContext,
  userId: string,
  scope: string,
  from: number,
): Promise<PositionView & { entries: string[] }> {
  await app.db.read(accessScope, userId, scope);
  const keys = await app.keyLog.head();
  const head = await app.db.read((reader) => {
    accessScope(reader, userId, scope);
    return authorityHeads.get(reader, { scope });
  });
  const position = await positionView(app.db, scope, keys, head);
  const limit = Math.min(E2EE_SERVER_LIMITS.rowsAtOnce, position.length - from);
  if (limit <= 0) return { ...position, entries: [] };
  const found = await app.db.list(authorityEntries.prefix({ scope }), { start: from, limit });
  return { ...position, entries: found.map(({ value }) => value.bytes.toBase64()) };
}

/**
 * Appends entries that every device will accept (E2E-18), unless another request was faster. Any
 * member may hand them in: entries that a restored server has lost come from any device that knew
 * them (E2E-26). Each device decides whether it trusts the log's root. Keys have to be current,
 * except in entries that the server had accepted before it was restored (`signed`, MEND-32). The
 * cheapest checks come first, signatures last (MEND-5).
 * @returns the new end of the log, signed
 * @throws AppError not_found; rate_limited by the number of entries; log_full; forbidden for a root
 * that is not the server owner's, and for acts that the signer may not do; log_conflict,
 * bad_certificate, device_revoked, invalid_input, storage_quota, server_quota
 */
export async function appendAuthority(
  app: FeaturesContext,
  userId: string,
  scope: string,
  { length, entries, signed }: { length: number; entries: string[]; signed?: PositionView },
): Promise<PositionView> {
  await app.db.read(accessScope, userId, scope);
  await app.rates.take("authority", userId, entries.length);
  const parsed = entries.map((one, i) => entryOf(Uint8Array.fromBase64(one), i));
  const known = await findReturnedEntries(app, scope, length, parsed, signed);
  /** @param many for the signers, who may be more than one commit can check */
  const check = (reader: Reader, many: Reader) => {
    const { space } = accessScope(reader, userId, scope);
    if ((authorityHeads.get(reader, { scope })?.length ?? 0) !== length) {
      throw new AppError("log_conflict");
    }
    many.map([...parsed.entries()], ([i, { signer, act }]) => {
      if (act.kind === "root" && !accessScope(reader, signer.userId, scope).isOwner) {
        throw new AppError("forbidden");
      }
      if (known.has(i)) return;
      if (act.kind === "member") requireCurrent(many, act, i);
      requireKnown(many, signer);
    });
    return { space };
  };
  const { space } = await app.db.read((reader) => check(reader, reader));
  const keys = await app.keyLog.head();
  const head = await withFoldedLog(app.db, scope, async (log) => {
    const { authority } = log;
    if (authority.length !== length) throw new AppError("log_conflict");
    const undo = await foldAllowed(app, log, parsed, space);
    try {
      using room = app.usage.room(userId, parsed.reduce((sum, one) => sum + one.bytes.length, 0));
      return await app.db.transact((tx) => {
        check(tx, tx.many);
        parsed.forEach(({ bytes }, i) => {
          authorityEntries.set(tx, { scope, index: length + i }, { bytes, by: userId });
        });
        const head = { length: length + parsed.length, hash: authority.head };
        authorityHeads.set(tx, { scope }, head);
        room.keepIn(tx);
        app.bus.publishAfter(tx, { type: "authority-changed", scope, space, length: head.length });
        return head;
      });
    } catch (error) {
      undo();
      throw error;
    }
  });
  return await positionView(app.db, scope, keys, head);
}

/**
 * Parses an entry of a request. Kinds and permissions of later versions are refused: no member can
 * make a log outdated for others (MEND-71).
 * @param i its index in the request
 * @throws AppError invalid_input, with the entry or its field
 */
function entryOf(bytes: Bytes, i: number): ParsedEntry {
  const entry = parsed(bytes, i);
  if (entry.act.kind !== "unknown") return entry;
  throw invalid(`entries.${i}.${entry.act.field}`, "is not known here");
}

/** @throws AppError invalid_input */
function parsed(bytes: Bytes, i: number): ParsedEntry {
  try {
    return parseEntry(bytes);
  } catch (error) {
    if (error instanceof AuthorityError && error.reason === "unknown") {
      throw invalid(`entries.${i}.label`, "is not known here");
    }
    throw invalid(`entries.${i}`, "is not a signed entry");
  }
}

/**
 * Folds entries as all devices will: an entry that none accepts would end the log forever (E2E-18).
 * @returns undoes it
 * @throws AppError forbidden if the signer may not do that; log_full, invalid_input
 */
async function foldAllowed(
  app: FeaturesContext,
  { authority, signed }: FoldedLog,
  entries: ParsedEntry[],
  space: SpaceKind,
): Promise<Undo> {
  const [{ act }] = entries;
  if (act.kind === "root" && act.space !== space) throw invalid("entries.0", "is of another space");
  const { length } = authority;
  const added: string[] = [];
  const forget = () => {
    for (const userId of added.splice(0)) signed.set(userId, signed.get(userId)! - 1);
  };
  try {
    const undo = await foldInto(authority, entries.map(({ bytes }) => bytes), {
      trustsRoot: (_signer, before) => mayBegin(app, before, space),
      admit: (entry, before) => {
        requireRoom(entry, before, signed);
        const { userId } = entry.signer;
        signed.set(userId, (signed.get(userId) ?? 0) + 1);
        added.push(userId);
      },
    });
    authority.heads.length = 0;
    return () => {
      undo();
      forget();
    };
  } catch (error) {
    forget();
    if (!(error instanceof AuthorityError)) throw error;
    if (error.reason === "not_allowed") throw new AppError("forbidden");
    const isUnsigned = error.reason === "bad_signature" || error.reason === "malformed";
    const problem = isUnsigned ? "is not a signed entry" : "does not follow";
    throw invalid(`entries.${error.index - length}`, problem);
  }
}

/**
 * Returns whether a conversation may begin again: not while one person in it still has their
 * earlier keys (E2E-14), even if their account is deleted. Only the key log shows that they had
 * started over (MEND-73).
 */
async function mayBegin(
  app: FeaturesContext,
  { people }: Authority,
  space: SpaceKind,
): Promise<boolean> {
  if (space === "server") return true;
  for (const [userId, { key }] of people) {
    if (await lastKeyOf(app, userId) === key) return false;
  }
  return true;
}

/** The person key that a user's newest entry in the key log names, in hex; undefined: none does. */
async function lastKeyOf(app: FeaturesContext, userId: string): Promise<Hex | undefined> {
  const entries = (await app.keyLog.entriesOf(userId)).map(({ bytes }) => readKeyLogEntry(bytes));
  const last = entries.findLast((one) => one.kind === "person" || one.kind === "reset");
  return last && "personKey" in last ? hex(last.personKey) : undefined;
}

/**
 * Refuses to add a person by a key that isn't their current one: it would lock them out (MEND-39).
 * @param i the entry's index in the request @throws AppError invalid_input
 */
function requireCurrent(
  reader: Reader,
  { user, key }: Extract<AuthorityChange, { kind: "member" }>,
  i: number,
): void {
  const person = personRecords.get(reader, { userId: user });
  const isCurrent = person && hex(person.personKey) === key;
  if (!isCurrent) throw invalid(`entries.${i}.key`, "is not this person's key");
}

/** A device in use, by its person's key of now. @throws AppError bad_certificate, device_revoked */
function requireKnown(reader: Reader, { userId, deviceId, personKey }: Certificate): void {
  const isKnown = deviceRecords.get(reader, { userId, id: deviceId }) !== null;
  if (!isKnown) throw new AppError("bad_certificate");
  accessDevice(reader, userId, deviceId);
  const person = personRecords.get(reader, { userId });
  if (!person || !equal(person.personKey, personKey)) throw new AppError("bad_certificate");
}
