import { fromBase64 } from "../../../base/base64.ts";
import { readersOf } from "../../../../protocol/e2ee/authority.ts";
import { type Bytes, equal, hex, toText, utf8 } from "../../../../protocol/e2ee/bytes.ts";
import { namedDevice, readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import { PrivateError } from "../../link/errors.ts";
import { deviceName, memberName, orderName } from "../conversation_names.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { KeyLogHeads } from "../key_log_heads.ts";
import { isShown } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { Changes } from "../store.ts";
import type { CopiedEntry } from "./log_copy.ts";

/** Number of authors in one letter. */
const MAX_AUTHORS_PER_LETTER = 100;
/** Bytes of JSON in one letter: sealed and in base64 at most 64 KB. */
const MAX_JSON = 47_000;
/** Number of authors that one device is told of. */
const MAX_AUTHORS = 300;

/** Name in the form of accounts; empty: the sender has pinned none. */
const NAME = /^[A-Za-z0-9_]{0,32}$/;

/** Device that wrote in a conversation. */
interface SharedAuthor {
  /** Base64. */
  certificate: string;
  /** Index in the key log. */
  index: number;
  /** Name that the sender has pinned; empty: none. */
  name: string;
}

/** Authors whom the server doesn't show to new members (MEND-38). */
export interface AuthorsLetter {
  kind: "authors";
  channel: string;
  authors: SharedAuthor[];
}

/**
 * Lists people who were let in and aren't among the readers whom the server shows: people who left,
 * and earlier keys. Starts with authors whose messages this device has read.
 * @returns letters as JSON, the same for every recipient; throws CallError
 */
export async function authorLetters(held: OpenConversation): Promise<string[]> {
  const { id, log: { authority }, deps: { store, directory, heads } } = held;
  const { authorIn, everyAuthor } = await lazyModules.archive();
  const people = await directory.get(readersOf(authority, id));
  const hidden = (await everyAuthor(store, id)).filter((one) => !isShown(people, one));
  if (!hidden.length) return [];
  const orders = await store.list(orderName(id, ""));
  const hasWritten = (one: Bytes) => orders.has(orderName(id, deviceName(namedDevice(one))));
  const some = [...hidden.filter(hasWritten), ...hidden.filter((one) => !hasWritten(one))]
    .slice(0, MAX_AUTHORS);
  const indices = await indicesOf(heads, some);
  const letters: SharedAuthor[][] = [];
  let left = 0;
  for (const certificate of some) {
    const index = indices.get(certificate);
    if (index === undefined) continue;
    const author = { ...await authorIn(store, certificate), index };
    const size = utf8(JSON.stringify(author)).length + 1;
    // The first author never fits, since there is no letter yet.
    if (left < size || letters.at(-1)!.length === MAX_AUTHORS_PER_LETTER) {
      letters.push([]);
      left = MAX_JSON;
    }
    // The lines above have begun a letter.
    letters.at(-1)!.push(author);
    left -= size;
  }
  return letters.map((authors) => {
    return JSON.stringify({ kind: "authors", channel: id, authors } satisfies AuthorsLetter);
  });
}

/** Returns the indices of certificates in this device's copy of the key log; omits missing ones. */
async function indicesOf(heads: KeyLogHeads, certificates: Bytes[]): Promise<Map<Bytes, number>> {
  const leaves = await Promise.all(certificates.map(leafOf));
  const wanted = new Map(leaves.map((leaf, i) => [hex(leaf), certificates[i]]));
  const indices = new Map<Bytes, number>();
  const rows = await (await lazyModules.copy()).copyOf(heads).entries();
  for (const [index, { leaf }] of rows.entries()) {
    const certificate = wanted.get(hex(leaf));
    if (certificate) indices.set(certificate, index);
  }
  return indices;
}

/** Returns the leaf of a device in the key log. */
async function leafOf(certificate: Bytes): Promise<Bytes> {
  const { leafHash } = await lazyModules.copy();
  const { userId } = namedDevice(certificate);
  return await leafHash(keyLogEntry({ kind: "device", userId, certificate }));
}

/** null: not a letter about authors, or malformed. */
export function authorsIn(said: Bytes): AuthorsLetter | null {
  try {
    const { kind, channel, authors }: AuthorsLetter = JSON.parse(toText(said));
    if (kind !== "authors" || typeof channel !== "string") return null;
    const isRight = ({ certificate, index, name }: SharedAuthor) =>
      fromBase64(certificate).length > 0 && Number.isSafeInteger(index) && index >= 0 &&
      NAME.test(name);
    const some = authors.slice(0, MAX_AUTHORS_PER_LETTER);
    return some.every(isRight) ? { kind, channel, authors: some } : null;
  } catch {
    return null;
  }
}

/**
 * Stores authors whom the key log has at their index, and whose key was let in (MEND-38).
 * @returns whether any were new
 * @throws PrivateError unproven, split_log; CallError
 */
export async function takeAuthors(
  held: OpenConversation,
  authors: SharedAuthor[],
): Promise<boolean> {
  const { log: { ever }, deps: { store, heads, directory } } = held;
  const { keptAuthor } = await lazyModules.archive();
  const rows = await copyUpTo(heads, Math.max(...authors.map(({ index }) => index)));
  const proven = new Map<SharedAuthor, string>();
  for (const author of authors) {
    const certificate = fromBase64(author.certificate);
    const said = await readCertificate(certificate).catch(() => null);
    const leaf = rows[author.index]?.leaf;
    if (!said || !leaf || !ever.includes(memberName(said))) continue;
    if (equal(leaf, await leafOf(certificate))) proven.set(author, said.userId);
  }
  // Members only name people whom the server doesn't.
  await directory.get(proven.values());
  const changes: Changes = {};
  for (const author of proven.keys()) Object.assign(changes, await keptAuthor(store, author));
  await store.write(changes);
  return Object.keys(changes).length > 0;
}

/**
 * Returns this device's copy of the key log, with this index if the server has it. @throws as
 * `takeAuthors`
 */
async function copyUpTo(heads: KeyLogHeads, index: number): Promise<CopiedEntry[]> {
  const copy = (await lazyModules.copy()).copyOf(heads);
  if (await copy.size() <= index) {
    const head = await heads.take(await heads.deps.call("getLogHead"));
    if (await copy.size() < head.size && !await copy.walk(head, null)) {
      throw new PrivateError("unproven");
    }
  }
  return await copy.entries();
}
