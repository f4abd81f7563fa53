import { fromBase64 } from "../../../base/base64.ts";
import { compareLogs } from "../../../../protocol/e2ee/authority.ts";
import { equal, fromHex, hex } from "../../../../protocol/e2ee/bytes.ts";
import type { OpenedMessage } from "../../../../protocol/e2ee/format.ts";
import type { PositionView } from "../../../../protocol/e2ee/group_schemas.ts";
import type { MessageContent } from "../../../../protocol/e2ee/message_content.ts";
import { isPositionOf, type SignedPosition } from "../../../../protocol/e2ee/position.ts";
import type { SealedRow } from "../../link/rows.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import { type AuthorityLog, positionName, readAuthority } from "../authority_log.ts";
import { lostPositionKey, positionKey, scopeOf } from "../conversation_names.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { LogRecord } from "../group_records.ts";
import type { KeyLogHeads } from "../key_log_heads.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { names } from "../records.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { KeysFit } from "../keys_fit.ts";

/**
 * Compares the key log of a signed position with the known one, and asks the server once more if
 * they differ. Two that the server signed and that contradict are a split (MEND-31, MEND-32).
 * @throws PrivateError split_log, unproven; CallError
 */
export async function judgeKeys(heads: KeyLogHeads, position: SignedPosition): Promise<KeysFit> {
  const { keys } = position;
  let own = await heads.newest();
  for (let tries = 0; tries < 2; tries++) {
    if (
      own?.branch === keys.branch && own.size === keys.size && equal(own.root, keys.root)
    ) return "fits";
    // The last attempt asks the server again: it may have been restored meanwhile.
    if (tries || !own || own.branch < keys.branch || own.size < keys.size) {
      own = await heads.take(await heads.deps.call("getLogHead"));
    }
    if (keys.branch < own.branch) return "before";
    if (keys.branch > own.branch || keys.size > own.size) return "more";
    const { isConsistent } = await lazyModules.copy();
    if (await isConsistent(heads, own, keys).catch(ofShorter)) return "fits";
  }
  const { asEvidence, isAbandonedLog } = await lazyModules.split();
  if (await isAbandonedLog(heads.deps.store, keys)) return "before";
  // A head was known, or taken above.
  const known = (await heads.shown())!;
  return await heads.foundSplit(known, asEvidence(known, position));
}

/** Handles a missing proof, as from a server that was restored from a backup. */
function ofShorter(error: unknown): false {
  if (error instanceof CallError && error.code === "invalid_input") return false;
  throw error;
}

/**
 * Returns the end of an authority log, as the server shows and signs it (MEND-39).
 * @returns null: not signed, or not for the key log that the server shows; throws CallError
 */
export async function shownPosition(
  deps: GroupDeps,
  scope: string,
  { length, head, keys, signature }: PositionView,
): Promise<SignedPosition | null> {
  let position: SignedPosition;
  try {
    position = {
      scope,
      log: { length, head: hex(fromBase64(head)) },
      keys: { branch: keys.branch, size: keys.size, root: fromBase64(keys.root) },
      signature: fromBase64(signature),
    };
    if (!await isSigned(deps, position)) return null;
  } catch (error) {
    if (error instanceof CallError || error instanceof PrivateError) throw error;
    return null;
  }
  if (await fitOf(deps, position) === "more") return null;
  const known = await deps.store.get<SignedPosition>(positionKey(scope));
  const isNew = !known || !equal(known.signature, position.signature);
  if (isNew) {
    const isLess = known && known.log.length > position.log.length;
    const lost = isLess && { [lostPositionKey(scope)]: known };
    await deps.store.write({ [positionKey(scope)]: position, ...lost });
    await (await lazyModules.lateEntries()).noteMoment(deps, position);
  }
  return position;
}

/**
 * Returns a position that the server signed without showing all of it; null: it has. Earlier
 * versions stored members' unsigned claims, which prove nothing.
 */
export async function stillPromised(
  deps: GroupDeps,
  log: LogRecord,
  promised: SignedPosition,
): Promise<SignedPosition | null> {
  if (!promised.signature) return null;
  return isMet(log, promised) && await fitOf(deps, promised) !== "more" ? null : promised;
}

/**
 * Judges claims about the server's records in the messages of a page, equal ones together.
 * @returns whether the sender claims something false. Asked for rows of the current epoch only:
 *   earlier claims may be outdated
 */
export function judging(deps: GroupDeps, logs: AuthorityLog, held: OpenConversation) {
  const judge = new Judging(deps, logs, held);
  const judged = new Map<string, boolean>();
  const { generation, epoch, atSeq } = held.record;
  return async ({ seq }: SealedRow, message: OpenedMessage): Promise<boolean> => {
    // Each generation restarts its epoch numbers.
    const isOfThis = generation === 1 || seq > (atSeq ?? -1);
    if (!isOfThis || message.epoch !== BigInt(epoch)) return false;
    const { log, head, sig } = message.content;
    const name = JSON.stringify([log, head, sig]);
    const isFalse = judged.get(name) ?? await judge.isFalse(message.content);
    judged.set(name, isFalse);
    return isFalse;
  };
}

/**
 * Learns from messages of any epoch that entries of revoked devices came too late (MEND-40): a new
 * member reads old messages first. Failures don't keep anyone from reading.
 */
export async function findLate(
  deps: GroupDeps,
  logs: AuthorityLog,
  { record: { channel } }: OpenConversation,
  messages: readonly OpenedMessage[],
): Promise<void> {
  const log = await logs.read(channel);
  const shorter = messages.filter(({ content }) => content.log.length < log.authority.length);
  if (!shorter.length) return;
  const { noteMoment, revokedSigners } = await lazyModules.lateEntries();
  const signers = await revokedSigners(deps, log);
  const branch = (await deps.heads.newest())?.branch;
  let isFound = false;
  try {
    for (const { content } of shorter) {
      const { log: { length }, head } = content;
      if (!head || (head.branch ?? 0) !== branch) continue;
      if (!signers.some(({ last, index }) => last >= length && head.length > index)) continue;
      const position = await signedIn(deps, scopeOf(channel), content);
      if (position && await noteMoment(deps, position)) isFound = true;
    }
    if (isFound) await logs.alone(channel, (update) => update());
  } catch (error) {
    if (!(error instanceof PrivateError || error instanceof CallError)) throw error;
  }
}

class Judging {
  constructor(
    readonly deps: GroupDeps,
    readonly logs: AuthorityLog,
    readonly held: OpenConversation,
  ) {}

  get #channel() {
    return this.held.record.channel;
  }

  /**
   * Judges a message's claim. If the server signed it, it is evidence against the server; otherwise
   * it is the sender's word, and only they can be wrong (MEND-31, MEND-39). Failures don't keep
   * anyone from reading.
   */
  async isFalse(content: MessageContent): Promise<boolean> {
    try {
      const position = await signedIn(this.deps, scopeOf(this.#channel), content);
      if (!position) return await this.#isUntrue(content);
      await this.#meet(position);
    } catch (error) {
      if (!(error instanceof PrivateError || error instanceof CallError)) throw error;
    }
    return false;
  }

  /** Requires the server to show here what it has shown to others (E2E-22). */
  async #meet(position: SignedPosition): Promise<void> {
    const fit = await fitOf(this.deps, position);
    const saysMore = await (await lazyModules.lateEntries()).noteMoment(this.deps, position);
    await this.logs.alone(this.#channel, async (update) => {
      let log = await this.logs.read(this.#channel);
      if (saysMore || !isMet(log, position)) log = await update();
      if (isMet(log, position) && fit !== "more") return;
      const isGivenUp = position.keys.branch < (log.waivedBefore ?? 0) ||
        log.waived?.includes(positionName(position.log));
      if (isGivenUp || (log.promised?.log?.length ?? -1) >= position.log.length) return;
      const name = names.logs + scopeOf(this.#channel);
      await this.deps.store.write({ [name]: { ...log, promised: position } });
    });
  }

  /** Compares an unsigned claim with what the server has signed here. */
  async #isUntrue({ log: said, head }: MessageContent): Promise<boolean> {
    const { heads, isHeadPossible } = this.deps;
    // The server has shown two logs: nobody can tell who repeats which.
    if (await heads.split()) return false;
    if (head && !await isHeadPossible(head.length, fromHex(head.head))) return true;
    // After a rewind the claim may be of lost entries.
    if ((await heads.shown())?.rewinds?.length) return false;
    return await this.logs.alone(this.#channel, async (update) => {
      let log = await this.logs.read(this.#channel);
      if (compareLogs(readAuthority(log), said) === "ahead") log = await update();
      // This device may have been shown less than what counts.
      if (log.isBroken || log.newRoot || log.promised) return false;
      if (log.waived?.includes(positionName(said))) return false;
      const found = compareLogs(readAuthority(log), said);
      return found === "ahead" || found === "split";
    });
  }
}

/**
 * Returns a message's claim about the server's logs; null: not signed by the server. Throws
 * CallError.
 */
export async function signedIn(
  deps: GroupDeps,
  scope: string,
  { log, head, sig }: MessageContent,
): Promise<SignedPosition | null> {
  if (!sig || !head) return null;
  const { branch = 0, length: size } = head;
  try {
    const keys = { branch, size, root: fromHex(head.head) };
    const position = { scope, log, keys, signature: fromBase64(sig) };
    return await isSigned(deps, position) ? position : null;
  } catch (error) {
    if (error instanceof CallError) throw error;
    return null;
  }
}

/** Returns whether the known log has this position. */
function isMet(log: LogRecord, { log: said }: SignedPosition): boolean {
  const found = compareLogs(readAuthority(log), said);
  return found === "same" || found === "behind";
}

/**
 * Judges the key log of a position. A split is reported separately, and doesn't make the authority
 * log count as withheld.
 */
async function fitOf(deps: GroupDeps, position: SignedPosition): Promise<KeysFit> {
  return await deps.judgeKeys(position).catch((error) => {
    if (error instanceof PrivateError && error.code === "split_log") return "fits";
    throw error;
  });
}

/** Verifies by the log's key that this device knows, or is shown first. */
async function isSigned({ heads, call }: GroupDeps, position: SignedPosition): Promise<boolean> {
  const { server_key } = await heads.shown() ?? await call("getLogHead");
  const key = fromBase64(server_key);
  return await isPositionOf(key, hex(key), position);
}
