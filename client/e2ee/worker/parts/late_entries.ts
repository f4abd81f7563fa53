import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { emptyAuthority } from "../../../../protocol/e2ee/authority_state.ts";
import type { Position } from "../../../../protocol/e2ee/position.ts";
import { deviceKeyName } from "../conversation_names.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { LogRecord } from "../group_records.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names } from "../records.ts";
import type { Store } from "../store.ts";

/** Number of signed positions that are stored of a log. */
const MAX_STORED_POSITIONS = 200;

/** Lengths of both logs at one moment, as the server signed them. */
interface Moment {
  /** Entries of the authority log. */
  length: number;
  /** Entries of the key log. */
  size: number;
}

/** Moments of one branch of the key log: in another branch its entries have other indices. */
interface Moments {
  branch: number;
  /** None has both fewer entries of the authority log and more of the key log than another. */
  kept: Moment[];
  /** Indices of revocations in the key log, by device as `deviceKeyName` has it. */
  indices?: Map<string, number>;
}

const momentsName = (scope: string) => `moments/${scope}`;

/**
 * Stores a signed position, unless another one proves as much.
 * @returns whether it proves more than the stored ones
 */
export async function noteMoment(
  { store }: { store: Store },
  { scope, log: { length }, keys: { branch, size } }: Position,
): Promise<boolean> {
  const known = await store.get<Moments>(momentsName(scope));
  if (known && known.branch > branch) return false;
  const same = known?.branch === branch ? known : null;
  const before = same?.kept ?? [];
  if (before.some((one) => one.length <= length && one.size >= size)) return false;
  const others = before.filter((one) => one.length < length || one.size > size);
  const kept = [...others, { length, size }].slice(-MAX_STORED_POSITIONS);
  await store.write({ [momentsName(scope)]: { ...same, branch, kept } satisfies Moments });
  return true;
}

/** Entries in a log by a device that has been revoked. */
interface RevokedSigner {
  /** Position of its last entry in the log. */
  last: number;
  /** Index of its revocation in the key log. */
  index: number;
}

/** Finds revoked devices with signed entries, as far as this device knows without requests. */
export async function revokedSigners(
  deps: GroupDeps,
  { signed = new Map() }: LogRecord,
): Promise<RevokedSigner[]> {
  const indices = await revocationIndices(deps, [...signed.keys()]);
  // The indices are of these signers.
  return [...indices].map(([name, index]) => ({ last: signed.get(name)!, index }));
}

/**
 * Finds the log length from which entries of revoked devices don't count: the server signed that
 * length when the revocation was in the key log (MEND-40).
 * @returns by device, as `deviceKeyName` has it; throws CallError
 */
async function boundsOf(
  deps: GroupDeps,
  { authority: { scope }, signed = new Map() }: LogRecord,
): Promise<Map<string, number>> {
  const { store } = deps;
  const bounds = new Map<string, number>();
  const moments = await store.get<Moments>(momentsName(scope));
  if (!moments || moments.branch !== (await deps.heads.newest())?.branch) return bounds;
  const indices = await revocationIndices(deps, [...signed.keys()], moments.indices);
  for (const [name, index] of indices) {
    const lengths = moments.kept.filter(({ size }) => size > index).map(({ length }) => length);
    if (lengths.length) bounds.set(name, Math.min(...lengths));
  }
  if (indices.size > (moments.indices?.size ?? 0)) {
    await store.write({ [momentsName(scope)]: { ...moments, indices } });
  }
  return bounds;
}

/**
 * Finds the indices of devices' revocations in the key log, as far as this device has them.
 * @param devices as `deviceKeyName` has them; so the result
 * @param known indices that were found before
 */
export async function revocationIndices(
  deps: GroupDeps,
  devices: readonly string[],
  known: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, number>> {
  const { readRelied, readRevocation, revocationIn } = await lazyModules.leaves();
  const indices = new Map(known);
  for (const userId of new Set(devices.map((name) => name.split("/")[0]))) {
    const { entries } = readRelied(await deps.store.get(names.relied + userId));
    for (const entry of entries) {
      const revocation = revocationIn(entry);
      const name = revocation && deviceKeyName(await readRevocation(revocation));
      if (!name || !devices.includes(name)) continue;
      const index = indices.get(name) ?? await indexOf(deps, entry);
      if (index >= 0) indices.set(name, index);
    }
  }
  return indices;
}

/** Finds an entry in this device's copy of the key log; -1: the copy doesn't reach it. */
async function indexOf({ heads }: GroupDeps, entry: Bytes): Promise<number> {
  const { copyOf, leafHash } = await lazyModules.copy();
  const leaf = await leafHash(entry);
  return (await copyOf(heads).entries()).findIndex((row) => equal(row.leaf, leaf));
}

/**
 * Takes the current bounds into a log.
 * @returns emptied if it took in entries that don't count by them: it is folded from its first
 *   entry on, up to those; throws CallError
 */
export async function withBounds(deps: GroupDeps, log: LogRecord): Promise<LogRecord> {
  const bounds = await boundsOf(deps, log);
  const isLate = [...bounds].some(([name, length]) => (log.signed?.get(name) ?? -1) >= length);
  // Known bounds stay: the emptied log has no signers to find them by.
  for (const [name, length] of log.bounds ?? []) {
    bounds.set(name, Math.min(length, bounds.get(name) ?? length));
  }
  const isSame = bounds.size === (log.bounds?.size ?? 0) &&
    [...bounds].every(([name, length]) => log.bounds?.get(name) === length);
  if (isSame && !isLate) return log;
  if (!isLate) return { ...log, bounds };
  const authority = emptyAuthority(log.authority.scope);
  return {
    ...log,
    authority,
    bounds,
    signed: new Map(),
    falseKeys: [],
    outdated: null,
    revoked: [],
  };
}
