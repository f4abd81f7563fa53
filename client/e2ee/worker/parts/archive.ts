import { fromBase64, toBase64 } from "../../../base/base64.ts";
import { ARCHIVE_VERSION, archiveVersion } from "../../../../protocol/e2ee/archive_version.ts";
import { type Bytes, concat, lp, toText, utf8 } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { byAge, candidatesOf, type ContentKeys, isInArchive, provenOf } from "../content_keys.ts";
import { certificateName, memberName, scopeOf } from "../conversation_names.ts";
import type { ContentKey, GroupRecord, LogRecord } from "../group_records.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { names, type OwnPerson, type PinnedName } from "../records.ts";
import { open, seal, sealingKey } from "../seal.ts";
import type { Changes, Store } from "../store.ts";
import { nullOn } from "../null_on.ts";
import { lazyModules } from "../lazy_modules.ts";

/** Number of an epoch's keys that are archived: each has opened a message. */
const MAX_KEYS = 4;
/** Bytes of JSON: sealed it is at most 64 KB. */
const MAX_JSON = 62_000;

/** Author in a conversation: base64, and the pinned name. */
interface ArchivedAuthor {
  certificate: string;
  name: string;
}

/** Archive of an epoch; keys in base64. */
interface ArchivedEpoch {
  keys: string[];
  /** Last seq of the epoch; absent: unknown. */
  until?: number;
  /** Authors who joined in this epoch; in the first one held, all of them (MEND-38). */
  authors: ArchivedAuthor[];
}

/** Returns whether a person was a member by the log and has left (MEND-38). */
export function hasLeft({ log: { ever, authority } }: OpenConversation, userId: string): boolean {
  return !authority.people.has(userId) && ever.some((name) => name.startsWith(`${userId}:`));
}

/** Adds the keys of a channel that the archive lacks (E2E-13). @throws CallError */
export async function archive(keys: ContentKeys, channelId: string): Promise<void> {
  const all = [...await keys.of(channelId)].toSorted(byAge);
  for (const [i, [epoch, record]] of all.entries()) {
    const proven = isInArchive(record) ? [] : provenOf(record);
    if (!proven.length) continue;
    const { store } = keys.deps;
    const { until, authors = [] } = record;
    const came = i === 0 ? [...authors, ...await everyAuthor(store, channelId)] : authors;
    const own: ArchivedEpoch = {
      keys: proven.map(({ key }) => toBase64(key)),
      ...(until !== null && { until }),
      authors: await Promise.all(came.map((one) => authorIn(store, one))),
    };
    await put(keys, channelId, epoch, own);
    // A key that was just archived is known.
    const now = (await keys.of(channelId)).get(epoch)!;
    const done = { ...now, archivedAs: ARCHIVE_VERSION };
    // Changes made meanwhile are added the next time.
    if (now.until === until) await store.write(await keys.change(channelId, epoch, done));
  }
}

/** Adds an epoch together with what another own device has archived. */
async function put(keys: ContentKeys, channelId: string, epoch: string, own: ArchivedEpoch) {
  const { call } = keys.deps;
  const at = { channel: channelId, epoch };
  const before = await nullOn(call("getArchived", at), "not_found");
  const known = before && await opened(keys, channelId, epoch, fromBase64(before.sealed));
  const untils = [own.until, known?.until].filter((one) => one !== undefined);
  const said: ArchivedEpoch = {
    keys: [...new Set([...own.keys, ...known?.keys ?? []])].slice(0, MAX_KEYS),
    ...(untils.length && { until: Math.min(...untils) }),
    authors: [],
  };
  const authors = [...own.authors, ...known?.authors ?? []];
  let size = JSON.stringify(said).length;
  for (const [certificate, author] of new Map(authors.map((one) => [one.certificate, one]))) {
    size += utf8(JSON.stringify(author)).length + 1;
    if (size > MAX_JSON || !certificate) break;
    said.authors.push(author);
  }
  const key = await archiveKey(keys);
  const context = contextOf(keys, channelId, epoch, ARCHIVE_VERSION);
  const sealed = concat(
    Uint8Array.of(ARCHIVE_VERSION),
    await seal(key, utf8(JSON.stringify(said)), context),
  );
  await call("putArchived", { ...at, body: { sealed: toBase64(sealed) } });
}

/** Returns the certificates of everyone who was ever let in, as far as this device has them. */
export async function everyAuthor(store: Store, channelId: string): Promise<Bytes[]> {
  const group = await store.get<GroupRecord>(names.groups + channelId);
  const log = group && await store.get<LogRecord>(names.logs + scopeOf(group.channel));
  const all = [...(await store.list<Bytes>(names.certificates)).values()];
  const read = await Promise.all(all.map((one) => readCertificate(one)));
  return all.filter((_, i) => log?.ever.includes(memberName(read[i])));
}

/** Returns a certificate with the name that this device pinned for its person. */
export async function authorIn(store: Store, certificate: Bytes): Promise<ArchivedAuthor> {
  const { userId } = await readCertificate(certificate);
  const pinned = await store.get<PinnedName>(names.personNames + userId);
  return { certificate: toBase64(certificate), name: pinned?.name ?? "" };
}

/** Marks a channel as not archived, so that all of it is added again (MEND-32). */
export async function forgetArchived(keys: ContentKeys, channelId: string): Promise<void> {
  const changes: Changes = {};
  for (const [epoch, record] of await keys.of(channelId)) {
    Object.assign(changes, await keys.change(channelId, epoch, { ...record, archivedAs: 0 }));
  }
  await keys.deps.store.write(changes);
}

/**
 * Takes in what other devices of this person have archived (E2E-13): keys, ends of epochs, and
 * authors.
 * @returns whether there was anything
 * @throws CallError
 */
export async function fetchKeys(keys: ContentKeys, channelId: string): Promise<boolean> {
  const { store, call } = keys.deps;
  const known = await keys.of(channelId);
  const changes: Changes = {};
  let after: string | undefined;
  for (;;) {
    const query = { after };
    const { archived, has_more } = await call("listArchived", { channel: channelId, query });
    for (const { epoch, sealed } of archived) {
      const bytes = fromBase64(sealed);
      const version = archiveVersion(bytes);
      if (version > ARCHIVE_VERSION) keys.noteLater(channelId, epoch);
      const found = await opened(keys, channelId, epoch, bytes);
      if (!found) continue;
      const next = withArchived(known.get(epoch), found, version);
      if (next) Object.assign(changes, await keys.change(channelId, epoch, next));
      const { until = Infinity } = found;
      Object.assign(changes, await keys.ending(channelId, epoch, until));
      for (const author of found.authors) Object.assign(changes, await keptAuthor(store, author));
    }
    after = archived.at(-1)?.epoch;
    if (!has_more || !after) break;
  }
  await store.write(changes);
  return Object.keys(changes).length > 0;
}

/**
 * Returns a key with the archived ones, which come before keys that opened nothing; null:
 * unchanged.
 */
function withArchived(
  known: ContentKey | undefined,
  { keys, until }: ArchivedEpoch,
  version: number,
): ContentKey | null {
  if (known && provenOf(known).length) return null;
  const [first, ...more] = keys.map((key) => ({ key: fromBase64(key), until: until ?? null }));
  if (!first) return null;
  const others = [...more, ...known ? candidatesOf(known) : []];
  return { ...first, archivedAs: version, ...(others.length && { others }) };
}

/** Returns an author known to another own device, to be stored if this one knows none (MEND-38). */
export async function keptAuthor(
  store: Store,
  { certificate, name }: ArchivedAuthor,
): Promise<Changes> {
  const bytes = fromBase64(certificate);
  const author = await readCertificate(bytes).catch(() => null);
  if (!author) return {};
  const { userId, deviceId } = author;
  const pinned = await (await lazyModules.names()).namesOf({ store, named: () => {} });
  if (name && !pinned.all.has(userId)) {
    await pinned.judge([{ userId, username: name, trust: "known" }]);
  }
  const at = certificateName(userId, deviceId);
  return await store.get(at) ? {} : { [at]: bytes };
}

/** Opens an archived epoch; null: written by a later version, or not sealed by this person. */
async function opened(
  keys: ContentKeys,
  channelId: string,
  epoch: string,
  bytes: Bytes,
): Promise<ArchivedEpoch | null> {
  const version = archiveVersion(bytes);
  if (version > ARCHIVE_VERSION) return null;
  const context = contextOf(keys, channelId, epoch, version);
  const sealed = version === 1 ? bytes : bytes.slice(1);
  const said = await open(await archiveKey(keys), sealed, context);
  if (!said) return null;
  if (version === 1) return { keys: [toBase64(said)], authors: [] };
  return JSON.parse(toText(said));
}

function contextOf(
  { deps: { userId } }: ContentKeys,
  channelId: string,
  epoch: string,
  version: number,
): Bytes {
  return lp(`parley/archive/v${version}`, userId, channelId, epoch);
}

async function archiveKey({ deps: { store } }: ContentKeys): Promise<CryptoKey> {
  // Devices in a conversation have a person key.
  return await sealingKey((await store.get<OwnPerson>(names.person))!.archiveKey);
}
