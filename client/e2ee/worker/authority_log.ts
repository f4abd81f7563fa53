import { fromBase64 } from "../../base/base64.ts";
import { foldInto, type FoldOptions } from "../../../protocol/e2ee/authority.ts";
import { KNOWN_WORDS } from "../../../protocol/e2ee/authority_act.ts";
import { AuthorityError } from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../../protocol/e2ee/authority_change.ts";
import type { ParsedEntry } from "../../../protocol/e2ee/authority_entry.ts";
import { type Authority, emptyAuthority } from "../../../protocol/e2ee/authority_state.ts";
import { type Bytes, hex } from "../../../protocol/e2ee/bytes.ts";
import type { Certificate } from "../../../protocol/e2ee/identity.ts";
import type { Hex, LogPosition } from "../../../protocol/e2ee/message_content.ts";
import type { SignedPosition } from "../../../protocol/e2ee/position.ts";
import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { PrivateChannel } from "../link/conversations.ts";
import { deviceKeyName, memberName, scopeOf } from "./conversation_names.ts";
import type { GroupDeps } from "./group_deps.ts";
import type { LogRecord } from "./group_records.ts";
import { lazyModules } from "./lazy_modules.ts";
import { names, type OwnDeviceKeys, workerNames } from "./records.ts";
import type { Changes } from "./store.ts";

/** Number of entries that are stored of a log: the last ones. */
const MAX_STORED_ENTRIES = 200;

/** Authority log of a conversation, as the server shows it and as far as it counts (E2E-18). */
export class AuthorityLog {
  /** Conversations of a server share a log. */
  readonly #inTurn = createKeyedQueue();

  constructor(readonly deps: GroupDeps) {}

  async read(channel: PrivateChannel): Promise<LogRecord> {
    const scope = scopeOf(channel);
    return await this.deps.store.get<LogRecord>(names.logs + scope) ?? {
      authority: emptyAuthority(scope),
      root: null,
      ever: [],
      promised: null,
      isBroken: false,
      revoked: [],
    };
  }

  /** Takes in what the server shows of the log now. */
  update(channel: PrivateChannel): Promise<LogRecord> {
    return this.#inTurn(scopeOf(channel), () => this.#update(channel));
  }

  /**
   * Reads the log again from its first entry, which has to be the same, as the server shows it now
   * (E2E-26): entries that it doesn't show are given up. If the result doesn't count either,
   * nothing changes.
   */
  readAnew(channel: PrivateChannel): Promise<LogRecord> {
    return this.#inTurn(scopeOf(channel), async () => {
      const log = await this.read(channel);
      const anew = await (await lazyModules.restore()).begunAnew(this.deps, log);
      return await this.#update(channel, anew, log.authority.heads[0]);
    });
  }

  /**
   * @param anew log to start from instead of the known one
   * @param first hash of its first entry
   */
  async #update(channel: PrivateChannel, anew?: LogRecord, first?: Hex): Promise<LogRecord> {
    const { store, call } = this.deps;
    const scope = scopeOf(channel);
    const before = anew ?? await this.read(channel);
    const revoked = await this.#revokedOf(before);
    // Entries that didn't count are requested again: a host may have shown them to this device
    // alone.
    let log = before.isBroken || before.newRoot
      ? { ...before, isBroken: false, newRoot: null }
      : before;
    // This version may know acts that an older one didn't: it folds on from there (MEND-71).
    if (log.outdated && log.outdated.words !== KNOWN_WORDS) log = { ...log, outdated: null };
    log = await (await lazyModules.lateEntries()).withBounds(this.deps, log);
    if (log.falseKeys?.length) log = await (await lazyModules.logKeys()).readAgain(this.deps, log);
    const kept: Changes = {};
    let position: SignedPosition | null = null;
    let back = -1;
    while (!log.isBroken && !log.newRoot) {
      const from = readAuthority(log).length;
      const shown = await call("getAuthority", { scope, query: { from } });
      position = await (await lazyModules.judge()).shownPosition(this.deps, scope, shown);
      if (!position) {
        log = { ...log, isBroken: true };
        break;
      }
      if (shown.length < from) {
        // Each round has to get further than the one before, whoever brought the log there.
        if (shown.length > back) {
          back = shown.length;
          await (await lazyModules.restore()).handInEntries(this.deps, scope, back, from);
          continue;
        }
        // The log has gone back; the known part existed.
        break;
      }
      if (!shown.entries.length) break;
      const entries = shown.entries.map((one) => fromBase64(one));
      log = await this.#fold(log, entries, channel);
      Object.assign(
        kept,
        keptFrom(scope, from, entries.slice(0, readAuthority(log).length - from)),
      );
    }
    const isWhole = !log.isBroken && !log.newRoot;
    const promised = log.promised ?? (isWhole ? position : null);
    const open = promised &&
      await (await lazyModules.judge()).stillPromised(this.deps, log, promised);
    if (open !== log.promised) log = { ...log, promised: open };
    if (revoked.join() !== log.revoked.join()) log = { ...log, revoked };
    if (anew && (log.isBroken || log.authority.heads[0] !== first)) return await this.read(channel);
    if (log !== before) await store.write({ [names.logs + scope]: log, ...rootOf(log), ...kept });
    return log;
  }

  /** Returns ids of devices that were revoked before the log is read. */
  async #revokedOf({ authority: { people }, revoked }: LogRecord): Promise<string[]> {
    const known = await this.deps.directory.get(people.keys()).catch(() => null);
    return known
      ? [...known.values()].flatMap((person) => person.revoked.map(({ id }) => id)).sort()
      : revoked;
  }

  /**
   * Signs the acts that `acts` returns for the current log, and appends them.
   * @throws CallError
   */
  append(
    channel: PrivateChannel,
    device: OwnDeviceKeys,
    acts: (authority: Authority) => AuthorityChange[],
  ): Promise<LogRecord> {
    return this.alone(channel, async (update) => {
      const { append } = await lazyModules.append();
      return await append(this.deps, channel, device, acts, update);
    });
  }

  /**
   * Runs work while nobody else reads or writes the log. @param work receives a function that takes
   * in more
   */
  alone<T>(
    channel: PrivateChannel,
    work: (update: () => Promise<LogRecord>) => Promise<T>,
  ): Promise<T> {
    return this.#inTurn(scopeOf(channel), () => work(() => this.#update(channel)));
  }

  /** Folds the entries, as far as they count. */
  async #fold(log: LogRecord, entries: Bytes[], channel: PrivateChannel): Promise<LogRecord> {
    const trusts: FoldOptions["trustsRoot"] = (...given) => this.#trustsRoot(channel, ...given);
    const { length, scope } = log.authority;
    const hasKey = await (await lazyModules.logKeys()).keysFor(this.deps, scope, entries);
    if (log.outdated) {
      return await (await lazyModules.outdated()).readOutdated(log, entries, trusts, hasKey);
    }
    const { log: taken, error } = await takeEntries(log, entries, trusts, hasKey);
    if (!error) return taken;
    if (error.reason === "unconfirmed_root") {
      return await (await lazyModules.newRoots()).passOver(this.deps, taken, trusts);
    }
    if (error.reason !== "unknown") return { ...taken, isBroken: true };
    const rest = entries.slice(taken.authority.length - length);
    return await (await lazyModules.outdated()).readOutdated(taken, rest, trusts, hasKey);
  }

  /**
   * Returns whether a root counts. Its signer has to be a member, by their proven key (E2E-19) or
   * by a former one: the key log shows their reset (E2E-14). In a server, the first root shown
   * counts. A root is only replaced if nobody has the earlier keys; a server owner replaces it with
   * the keys that the key log has for them, once this person has confirmed those.
   */
  async #trustsRoot(
    { space, userIds }: PrivateChannel,
    { userId, personKey }: Certificate,
    before: Authority,
  ) {
    if (space === "server" && !before.length) {
      const known = await this.deps.store.get<Hex[]>(workerNames.roots + before.scope);
      if (known && known[0] !== userId) return false;
    }
    if (space === "server" && before.length) {
      const owner = (await this.deps.directory.get([userId])).get(userId);
      return !!owner && owner.generation > 0 && hex(owner.personKey) === hex(personKey) &&
        !owner.trust.endsWith("changed");
    }
    const isOfThem = userId === this.deps.userId || userIds.includes(userId);
    if (
      space !== "server" && !isOfThem ||
      await (await lazyModules.logKeys()).isHeld(this.deps, before)
    ) return false;
    const person = (await this.deps.directory.get([userId])).get(userId);
    return !!person && (person.generation > 0 || hex(person.personKey) === hex(personKey));
  }
}

/** Returns changes that store the root of a server's log, which own devices share. */
function rootOf({ root, authority: { space, scope } }: LogRecord): Changes {
  return root && space === "server" ? { [workerNames.roots + scope]: [root.userId, root.key] } : {};
}

/** The key of an entry in the store, by its position in the log. */
export const entryName = (scope: string, at: number) => `${names.entries}${scope}/${at}`;

/** Returns the changes that keep entries in case the server goes back, and drop the oldest. */
export function keptFrom(scope: string, length: number, entries: readonly Bytes[]): Changes {
  const changes = entries.flatMap((entry, i) => [
    [entryName(scope, length + i), entry],
    [entryName(scope, length + i - MAX_STORED_ENTRIES), null],
  ]);
  return Object.fromEntries(changes);
}

/** Names a position in `LogRecord.waived`. */
export const positionName = ({ length, head }: LogPosition) => `${length}:${head}`;

/** Returns the log beyond an entry that doesn't count here. */
export function passed({ newRoot, ...log }: LogRecord): LogRecord {
  return newRoot ? { ...log, authority: { ...log.authority, ...newRoot.at } } : log;
}

/** Returns the log as far as it was read, though less of it may count (MEND-71). */
export function readAuthority({ authority, outdated }: LogRecord): Authority {
  return outdated ? { ...authority, ...outdated.at } : authority;
}

/** @throws AuthorityError */
export async function takeEntry(
  log: LogRecord,
  entry: Bytes,
  trustsRoot: FoldOptions["trustsRoot"],
): Promise<LogRecord> {
  const { log: next, error } = await takeEntries(log, [entry], trustsRoot);
  if (error) throw error;
  return next;
}

/**
 * Folds entries into the state of a log that nobody else holds, in place (MEND-5).
 * @returns the log up to the first entry that doesn't count, and why that one doesn't
 */
async function takeEntries(
  log: LogRecord,
  entries: readonly Bytes[],
  trustsRoot: FoldOptions["trustsRoot"],
  hasKey?: FoldOptions["hasKey"],
): Promise<{ log: LogRecord; error: AuthorityError | null }> {
  const { authority } = log;
  const ever = new Set(log.ever);
  const signed = new Map(log.signed);
  let error: AuthorityError | null = null;
  const falseKeys = [...log.falseKeys ?? []];
  let taken: ParsedEntry | undefined;
  let isFalse = false;
  const options: FoldOptions = {
    trustsRoot,
    // The server takes no entries of a revoked device: none come after the known part.
    isRevoked: (signer) =>
      log.revoked.includes(signer.deviceId) ||
      authority.length >= (log.bounds?.get(deviceKeyName(signer)) ?? Infinity),
    hasKey(user, key, now) {
      isFalse = hasKey?.(user, key, now) === false;
      // `admit` has recorded the entry that this is about.
      if (isFalse) falseKeys.push({ by: taken!.signer.userId, user, key });
      return !isFalse;
    },
    admit: (entry) => void (taken = entry),
  };
  for (const entry of entries) {
    isFalse = false;
    try {
      await foldInto(authority, [entry], options);
    } catch (cause) {
      if (!(cause instanceof AuthorityError)) throw cause;
      error = cause;
      break;
    }
    // `admit` has recorded the entry that was folded in.
    const { act, signer } = taken!;
    signed.set(deviceKeyName(signer), authority.length - 1);
    if (isFalse) continue;
    if (act.kind === "root") ever.add(memberName(signer));
    if (act.kind === "member") ever.add(`${act.user}:${act.key}`);
  }
  const root = authority.root ?? log.root;
  return { log: { ...log, root, ever: [...ever], falseKeys, signed }, error };
}
