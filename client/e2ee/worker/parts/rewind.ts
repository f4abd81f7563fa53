import { fromBase64 } from "../../../base/base64.ts";
import { equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import type { SignedHead } from "../../../../protocol/e2ee/key_log.ts";
import { isRewindOf, type SignedRewind } from "../../../../protocol/e2ee/rewind.ts";
import type { LogHead } from "../../../../protocol/e2ee/people_schemas.ts";
import type { OwnIdentity } from "../../../../protocol/e2ee/people_schemas.ts";
import { PrivateError } from "../../link/errors.ts";
import { isNewer, type KeyLogHeads, readHead } from "../key_log_heads.ts";
import { lazyModules } from "../lazy_modules.ts";
import { type Audit, names, type RestoredRecord } from "../records.ts";
import type { OwnUpkeep, UpkeepDeps } from "../own_upkeep.ts";
import { REPEATED_RESTORES_WINDOW_MS } from "../restored.ts";
import type { Store } from "../store.ts";
import type { UpdatesDeps } from "../updates.ts";
import { handBack } from "./lost_entries.ts";

export { commonOf } from "./lost_entries.ts";
export { restoredState } from "../restored.ts";

/**
 * Follows a server whose head doesn't fit what this device knows: hands back the key log, and
 * judges what the server shows then (MEND-32). A log that continues is a node that lagged; a
 * fitting rewind is a restored server; anything else is a split.
 * @param own the newest known head, @param shown the one that doesn't fit
 * @returns the head that counts now
 * @throws PrivateError split_log; unproven if this device can't tell; CallError
 */
export async function followRewind(
  heads: KeyLogHeads,
  own: LogHead,
  shown: LogHead,
): Promise<SignedHead> {
  if (own.server_key !== shown.server_key) return await heads.foundSplit(own, shown);
  const { call, store } = heads.deps;
  const known = await readHead(own);
  let now = await call("getLogHead");
  let hasHandedBack = true;
  if (now.server_key === own.server_key && !await begins(heads, known, await readHead(now))) {
    hasHandedBack = await handBack(heads, own, now);
    now = await call("getLogHead");
  }
  if (now.server_key !== own.server_key) return await heads.foundSplit(own, now);
  const head = await readHead(now);
  const rewind = await begins(heads, known, head) ? null : await fittingRewind(heads, known, now);
  if (rewind === undefined) {
    if (!hasHandedBack) throw new PrivateError("unproven");
    return await heads.foundSplit(own, now);
  }
  const before = await readHead(shown);
  const isExplained = before.branch < head.branch || await begins(heads, before, head);
  if (!isExplained) return await heads.foundSplit(now, shown);
  if (!rewind) {
    if (isNewer(head, known)) await store.write({ [names.head]: now });
    return head;
  }
  const copy = (await lazyModules.copy()).copyOf(heads);
  const audit = await store.get<Audit>(names.audit);
  const former = await store.get<RestoredRecord>(names.restored);
  await store.write({
    ...await copy.cut(rewind.size),
    [names.head]: now,
    [names.restored]: restoredAgain(former, heads.deps.now()),
    ...(audit && { [names.audit]: auditUpTo(audit, rewind.size) }),
  });
  await copy.walk(head, rewind);
  heads.deps.restored();
  return head;
}

async function begins(heads: KeyLogHeads, first: SignedHead, second: SignedHead): Promise<boolean> {
  const { isConsistent } = await lazyModules.copy();
  return first.size <= second.size && await isConsistent(heads, first, second);
}

/**
 * Returns the lowest rewind since the known head, if it agrees with this device's entries there.
 * @returns undefined: there is none, or it doesn't fit
 */
async function fittingRewind(
  heads: KeyLogHeads,
  known: SignedHead,
  now: LogHead,
): Promise<SignedRewind | undefined> {
  const key = fromBase64(now.server_key);
  let lowest: SignedRewind | undefined;
  for (const { branch, size, root, signature } of now.rewinds ?? []) {
    if (branch <= known.branch || branch > (now.branch ?? 0)) continue;
    const rewind = { branch, size, root: fromBase64(root), signature: fromBase64(signature) };
    if (!await isRewindOf(key, hex(key), rewind)) return undefined;
    if (!lowest || size < lowest.size) lowest = rewind;
  }
  if (!lowest || lowest.size > known.size || lowest.size > now.size) return undefined;
  const isOfNow = await begins(heads, lowest, await readHead(now));
  return isOfNow && await isOwn(heads, lowest) ? lowest : undefined;
}

/**
 * Returns whether a rewind fits. A device that never copied that far can't tell: it accepts and
 * reports the rewind.
 */
async function isOwn(heads: KeyLogHeads, { size, root }: SignedRewind): Promise<boolean> {
  const copy = (await lazyModules.copy()).copyOf(heads);
  return await copy.size() < size || equal(await copy.rootAt(size), root);
}

/** Returns an audit that checks again what the log now has after the rewind. */
function auditUpTo(audit: Audit, size: number): Audit {
  if (audit.size <= size) return audit;
  return { ...audit, size, foreign: audit.foreign.filter((index) => index < size) };
}

/** Adds a restore to those of the last days. */
function restoredAgain(before: RestoredRecord | null, now: number): RestoredRecord {
  const recent = before?.times.filter((at) => now - at < REPEATED_RESTORES_WINDOW_MS) ?? [];
  return { times: [...recent, now], isSaid: false };
}

/**
 * Hands back to a restored server that doesn't know this device: the lost part of the key log,
 * which may contain the device, the device itself (MEND-32), and the vault.
 */
export async function handBackOwn(upkeep: OwnUpkeep): Promise<void> {
  const { state } = upkeep.deps;
  state.setIdentity(await handBackDevice(upkeep.deps));
  await upkeep.syncVault();
  await state.send();
}

/** @returns what the server knows afterwards */
async function handBackDevice({ heads, own, acts }: UpkeepDeps): Promise<OwnIdentity> {
  let identity = await own.fetch();
  if (await own.isLost(identity)) {
    await heads.take(await heads.deps.call("getLogHead"));
    identity = await own.fetch();
  }
  // Other keys mean a new beginning, in which an earlier device takes no part.
  if (!await own.isLost(identity) || await own.phase(identity) !== "ready") return identity;
  await (await acts()).offerAgain();
  return await own.fetch();
}

/** Notes that a person has read about the server's restore. */
export async function noteRestored(store: Store): Promise<void> {
  const record = await store.get<RestoredRecord>(names.restored);
  if (record) await store.write({ [names.restored]: { ...record, isSaid: true } });
}

/** Treats nothing as known or archived after a restore: the server may have lost it (MEND-32). */
export async function handBackAll(
  { held, queue }: Pick<UpdatesDeps, "held" | "queue">,
): Promise<void> {
  for (const { id } of await held.all()) {
    held.markStale(id);
    const { forgetArchived } = await lazyModules.archive();
    await queue.alone(id, () => forgetArchived(held.keys, id));
    queue.archiveLater(id);
  }
}
