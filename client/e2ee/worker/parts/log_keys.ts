import { fromBase64 } from "../../../base/base64.ts";
import type { FoldOptions } from "../../../../protocol/e2ee/authority.ts";
import { AuthorityError, parseEntry } from "../../../../protocol/e2ee/authority_entry.ts";
import { type Authority, emptyAuthority } from "../../../../protocol/e2ee/authority_state.ts";
import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import { type PersonEntry, readKeyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import type { Hex } from "../../../../protocol/e2ee/message_content.ts";
import { PrivateError } from "../../link/errors.ts";
import type { EndpointResponse } from "../../link/messages.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { LogRecord } from "../group_records.ts";
import type { KeyLogHeads } from "../key_log_heads.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type OwnPerson } from "../records.ts";

type AuthorityKeys = EndpointResponse<"getAuthorityKeys">;

/** Person keys that the key log has for people named in an authority log (MEND-37). */
interface LogKeys {
  /** Branch of the key log: another one has other indices. */
  branch: number;
  /** Last index that was shown. */
  after: number;
  /** By user id, oldest first. */
  keys: Map<string, Hex[]>;
}

/** Person key that an entry names for a person. */
interface NamedKey {
  user: string;
  key: Hex;
}

const keysName = (scope: string) => `authority-keys/${scope}`;

/**
 * Returns a check of keys for folding these entries: a key counts only if the key log has it for
 * that person, and for a current member only if it is a later one (MEND-37).
 * @throws CallError
 */
export async function keysFor(
  deps: GroupDeps,
  scope: string,
  entries: readonly Bytes[],
): Promise<NonNullable<FoldOptions["hasKey"]>> {
  const wanted = entries.flatMap(namedIn);
  const isAll = ({ keys }: LogKeys) =>
    wanted.every(({ user, key }) => keys.get(user)?.includes(key));
  let known = await readKeys(deps, scope);
  if (!isAll(known)) known = await askOn(deps, scope, known);
  // A new member's keys may come before those that were shown for the others.
  if (!isAll(known)) known = await askOn(deps, scope, { ...known, after: -1 });
  return (user, key, now) => {
    const all = known.keys.get(user) ?? [];
    return all.includes(key) && (now === undefined || all.indexOf(key) > all.indexOf(now));
  };
}

/**
 * Requests keys again that did not count.
 * @returns the log, emptied if one of them counts now: it is folded from its first entry on
 * @throws CallError
 */
export async function readAgain(deps: GroupDeps, log: LogRecord): Promise<LogRecord> {
  const { authority: { scope }, falseKeys = [] } = log;
  const before = await readKeys(deps, scope);
  const { keys } = await askOn(deps, scope, before);
  const hasKey = (all: LogKeys["keys"], { user, key }: NamedKey) => !!all.get(user)?.includes(key);
  const isOther = falseKeys.some((one) => hasKey(keys, one) && !hasKey(before.keys, one));
  if (!isOther) return log;
  const authority = emptyAuthority(scope);
  return { ...log, authority, falseKeys: [], signed: new Map(), outdated: null, revoked: [] };
}

/**
 * Returns whether a person may still have the keys that a log knows; nobody has those of an empty
 * one. Only proven resets lose keys, even of deleted accounts: people whom the server leaves out
 * have lost nothing, and the user's own keys are never requested (MEND-73). @throws CallError
 */
export async function isHeld(deps: GroupDeps, { people, scope }: Authority): Promise<boolean> {
  if (!people.size) return false;
  const own = await deps.store.get<OwnPerson>(names.person);
  if (own && people.get(deps.userId)?.key === hex(own.key.publicKey)) return true;
  const isReplaced = await replacedIn(deps, scope);
  return [...people].some(([id, { key }]) => !isReplaced(id, key));
}

/**
 * Returns which keys of the people in a log were provably replaced by a reset.
 * @throws CallError
 */
export async function replacedIn(
  deps: GroupDeps,
  scope: string,
): Promise<(userId: string, key: Hex) => boolean> {
  const { keys } = await askOn(deps, scope, await readKeys(deps, scope));
  return (userId, key) => {
    const all = keys.get(userId) ?? [];
    return all.includes(key) && all.at(-1) !== key;
  };
}

/** After a rewind the indices differ, and proven keys stay proven. */
async function readKeys({ store, heads }: GroupDeps, scope: string): Promise<LogKeys> {
  const branch = (await heads.newest())?.branch ?? 0;
  const known = await store.get<LogKeys>(keysName(scope));
  if (known?.branch === branch) return known;
  return { branch, after: -1, keys: known?.keys ?? new Map() };
}

/** Requests the keys after `after`, and stores those that the key log proves. @throws CallError */
async function askOn(deps: GroupDeps, scope: string, known: LogKeys): Promise<LogKeys> {
  const keys = new Map(known.keys);
  let { after } = known;
  for (;;) {
    const query = after < 0 ? {} : { after };
    const shown = await deps.call("getAuthorityKeys", { scope, query });
    const last = shown.entries.at(-1)?.index ?? -1;
    // A server that repeats itself would be asked forever.
    if (last <= after) break;
    const proven = await deps.proveKeys(shown).catch((error) => {
      // After a split no new keys are taken in (MEND-31).
      if (error instanceof PrivateError && error.code === "split_log") return null;
      throw error;
    });
    if (!proven) break;
    for (const { userId, personKey } of proven) {
      const all = keys.get(userId) ?? [];
      if (!all.includes(hex(personKey))) keys.set(userId, [...all, hex(personKey)]);
    }
    after = last;
  }
  const asked: LogKeys = { ...known, after, keys };
  if (after !== known.after) await deps.store.write({ [keysName(scope)]: asked });
  return asked;
}

/**
 * Picks entries that are in the key log where the server says, and with which a person key begins.
 * @throws as `KeyLogHeads.take`
 */
export async function proveKeys(heads: KeyLogHeads, shown: AuthorityKeys): Promise<PersonEntry[]> {
  const head = await heads.take(shown.head);
  const { copyOf, leafHash } = await lazyModules.copy();
  const copy = copyOf(heads);
  if (await copy.size() < head.size && !await copy.walk(head, null)) {
    throw new PrivateError("unproven");
  }
  const first = shown.entries[0].index;
  const rows = await copy.entries(first);
  const proven: PersonEntry[] = [];
  for (const { index, entry } of shown.entries) {
    const bytes = fromBase64(entry);
    const row = index < head.size ? rows[index - first] : undefined;
    if (!row || !equal(row.leaf, await leafHash(bytes))) continue;
    const said = readKeyLogEntry(bytes);
    if (said.kind === "person" || said.kind === "reset") proven.push(said);
  }
  return proven;
}

/** Returns the person key by which an entry admits a person. */
function namedIn(bytes: Bytes): NamedKey[] {
  try {
    const { act, signer } = parseEntry(bytes);
    if (act.kind === "root") return [{ user: signer.userId, key: hex(signer.personKey) }];
    return act.kind === "member" ? [act] : [];
  } catch (error) {
    if (error instanceof AuthorityError) return [];
    throw error;
  }
}
