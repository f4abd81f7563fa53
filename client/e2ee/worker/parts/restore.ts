import { toBase64 } from "../../../base/base64.ts";
import { belongsIn } from "../../../../protocol/e2ee/authority.ts";
import { emptyAuthority } from "../../../../protocol/e2ee/authority_state.ts";
import { type Bytes, fromHex } from "../../../../protocol/e2ee/bytes.ts";
import type {
  CommitRow,
  GroupView,
  PositionView,
} from "../../../../protocol/e2ee/group_schemas.ts";
import type { SignedPosition } from "../../../../protocol/e2ee/position.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import { CallError } from "../../link/errors.ts";
import { type AuthorityLog, entryName, positionName } from "../authority_log.ts";
import { lostPositionKey } from "../conversation_names.ts";
import type { ContentKeys } from "../content_keys.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { LogRecord } from "../group_records.ts";
import { commitName, type OpenConversation } from "../open_conversation.ts";
import { planOf } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { Changes } from "../store.ts";
import type { Joiner } from "./joiner.ts";
import { nullOn } from "../null_on.ts";

/** Refusals because the state has changed, or because the server knows too little. */
const NOT_TAKEN = [
  "stale_epoch",
  "bad_commit",
  "not_found",
  "forbidden",
  "log_conflict",
  "bad_certificate",
  "device_revoked",
  "invalid_input",
  "log_full",
  "rate_limited",
  "no_key_package",
];

/** Returns why the server refuses it. @throws the error, if it isn't one of these */
function notTaken(error: unknown): string {
  const code = error instanceof CallError ? error.code : null;
  if (!code || ![...NOT_TAKEN, "epoch_gone"].includes(code)) throw error;
  return code;
}

/** Position of a group. */
export type GroupPosition = Pick<GroupView, "generation" | "epoch">;

/**
 * Hands in the entries that a restored server has lost among the first `until` of an authority log,
 * whoever signed them (E2E-26).
 */
export async function handInEntries(
  { store, call }: GroupDeps,
  scope: string,
  length: number,
  until: number,
): Promise<void> {
  const entries: string[] = [];
  for (let at = length; at < until && entries.length < E2EE_LIMITS.appendedAtOnce; at++) {
    const entry = await store.get<Bytes>(entryName(scope, at));
    if (!entry) break;
    entries.push(toBase64(entry));
  }
  // By this position the server accepts entries with former keys (MEND-37), if it has exactly that
  // many.
  const lost = await store.get<SignedPosition>(lostPositionKey(scope));
  const isIn = lost && lost.log.length > length && lost.log.length <= length + entries.length;
  const body = { length, entries, ...(isIn && { signed: viewOf(lost) }) };
  if (entries.length) await nullOn(call("appendAuthority", { scope, body }), ...NOT_TAKEN);
}

/** Returns a position in the form in which the server showed it. */
function viewOf({ log: { length, head }, keys, signature }: SignedPosition): PositionView {
  return {
    length,
    head: toBase64(fromHex(head)),
    keys: { ...keys, root: toBase64(keys.root) },
    signature: toBase64(signature),
  };
}

/**
 * Hands in lost commits if the server is behind this device after a restore from a backup, whoever
 * made them, with the group that they led to (E2E-26). If that fails, a member with the permission
 * begins the next generation (MEND-3).
 * @param shown the server's position; generation 0: it knows of no group
 */
export async function handIn(
  held: OpenConversation,
  keys: ContentKeys,
  shown: GroupPosition,
  joining: () => Promise<Joiner>,
): Promise<void> {
  const { id, device, group, deps: { store, call }, record: { generation, epoch, entry } } = held;
  const rows: CommitRow[] = [];
  const first = shown.generation === generation ? shown.epoch : 0;
  for (let at = epoch - 1, size = 0; at >= first; at--) {
    const row = await store.get<CommitRow>(commitName(id, generation, at));
    size += JSON.stringify(row).length;
    // Devices that are further behind come back by themselves.
    if (!row?.proposals || size > E2EE_LIMITS.commitsAgainMax) break;
    rows.unshift(row);
  }
  // Only a device in the group can be ahead of the server.
  const groupInfo = toBase64(await group!.groupInfo());
  const body = { device: device.id, generation, epoch, groupInfo, entry, rows };
  const taken = await call("restoreGroup", { id, body }).catch(notTaken);
  if (typeof taken === "string") {
    // More is lost than anyone stores, or the group contains a device revoked since.
    const isLost = taken === "epoch_gone" ||
      taken === "bad_commit" && (await planOf(held)).remove.length > 0;
    if (isLost) {
      await (await lazyModules.generations()).restartIfAllowed(await joining(), held);
    }
    return;
  }
  // Another person's device has to show the same first.
  if (taken.offer) return;
  const changes: Changes = {};
  for (const [name, key] of await keys.of(id)) {
    const [ofGeneration, ofEpoch] = name.split("-").map(Number);
    const isBefore = ofGeneration < shown.generation ||
      ofGeneration === shown.generation && ofEpoch < shown.epoch;
    if (isBefore) continue;
    // Rows written there meanwhile stand up to here, and the archive lacks these keys.
    const until = key.until === null ? null : taken.at_seq;
    Object.assign(changes, await keys.change(id, name, { ...key, until, archivedAs: 0 }));
  }
  await store.write(changes);
}

/**
 * Returns a log to be read from its first entry. Waives a promised position, and with it all that a
 * restored server signed before (MEND-32).
 */
export async function begunAnew(
  { heads }: GroupDeps,
  { promised, waived = [], ...known }: LogRecord,
): Promise<LogRecord> {
  return {
    ...known,
    authority: emptyAuthority(known.authority.scope),
    promised: null,
    outdated: null,
    falseKeys: [],
    signed: new Map(),
    bounds: new Map(),
    waived: promised ? [...waived, positionName(promised.log)] : waived,
    waivedBefore: (await heads.newest())?.branch,
    // A new device has none: others have taken in what these signed then.
    revoked: [],
  };
}

/**
 * Gives up what the server doesn't show and nobody hands in anymore: its authority log counts as it
 * is. People it doesn't name have to be let in again. A group that nobody can hand in continues in
 * its next generation, begun by a member with the permission (MEND-3).
 */
export async function acceptRollback(
  held: OpenConversation,
  conversations: { keys: ContentKeys; logs: AuthorityLog; joining(): Promise<Joiner> },
): Promise<void> {
  const { keys, logs } = conversations;
  const { id, device, record: { channel } } = held;
  held.log = await logs.readAnew(channel);
  const { authority, isBroken, promised, outdated } = held.log;
  if (!held.group || isBroken || promised || outdated) return;
  if (belongsIn(authority, id, await readCertificate(device.certificate))) {
    if (!held.isAhead) return;
    return await (await lazyModules.generations()).restartIfAllowed(
      await conversations.joining(),
      held,
    );
  }
  await held.enter(null, keys, { generation: 0 });
  await held.save({ epoch: 0 });
}
