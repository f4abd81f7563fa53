import { fromBase64, toBase64 } from "../../../base/base64.ts";
import type { Mls } from "../../../../mls/mod.ts";
import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import type { OwnIdentity } from "../../../../protocol/e2ee/people_schemas.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { OwnDevice } from "../../link/keys.ts";
import type { GroupRecord } from "../group_records.ts";
import type { KeyLogHeads } from "../key_log_heads.ts";
import type { OwnKeys } from "../own_keys.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type OwnPerson, workerNames } from "../records.ts";
import type { Store } from "../store.ts";

interface Deps {
  userId: string;
  store: Store;
  mls: Mls;
  heads: KeyLogHeads;
}

/** Returns the user's own devices, including those being removed (E2E-14, MEND-30). */
export async function ownDevices({ userId, store, mls }: Deps, own: OwnKeys): Promise<OwnDevice[]> {
  const [{ devices }, person, device, removals] = await Promise.all([
    own.fetch(),
    own.person(),
    own.device(),
    store.list<Bytes>(workerNames.removals),
  ]);
  const gone = devices.filter(({ revoked }) => revoked);
  const groups = gone.length ? await leavesOf(store, mls) : [];
  return await Promise.all(devices.map(async (one) => {
    const certificate = fromBase64(one.certificate);
    const said = await readCertificate(certificate).catch(() => null);
    const isIn = (leaves: Bytes[]) => leaves.some((leaf) => equal(leaf, certificate));
    return {
      id: one.id,
      createdAt: one.created_at,
      seenAt: one.seen_at,
      browser: one.browser,
      isThis: one.id === device?.id,
      isRevoked: one.revoked,
      isRemoving: removals.has(workerNames.removals + one.id),
      staysIn: one.revoked ? groups.filter(isIn).length : 0,
      isProven: !!person && said?.deviceId === one.id && said.userId === userId &&
        equal(said.personKey, person.key.publicKey),
    };
  }));
}

/** Returns the certificates in each group that this device is in. */
async function leavesOf(store: Store, mls: Mls): Promise<Bytes[][]> {
  const records = await store.list<GroupRecord>(names.groups);
  return [...records.values()].flatMap(({ state }) =>
    state ? [mls.load(state).leaves.map(({ identity }) => identity)] : []
  );
}

/**
 * Revokes an own device. Stores the revocation first, and sends it until the log has it: a server
 * that forgets it, or claims that it is done, is told again (MEND-30).
 * @throws PrivateError no_keys, this_device; CallError
 */
export async function revoke(deps: Deps, own: OwnKeys, deviceId: string): Promise<void> {
  const [person, device] = await Promise.all([own.person(), own.device()]);
  if (!person) throw new PrivateError("no_keys");
  if (device?.id === deviceId) throw new PrivateError("this_device");
  const { revokeDevice } = await lazyModules.leaves();
  const revocation = await revokeDevice(person.key, deps.userId, deviceId);
  await deps.store.write({ [workerNames.removals + deviceId]: revocation });
  await sendRemovals(deps);
}

/**
 * Returns a revocation, in base64, that makes room for another device while ten are in use: of the
 * one unseen the longest among devices whose sessions have all ended (MEND-41).
 * @returns null: there is room, or the server will report that there is none
 */
export async function revocationOfDead(
  { devices }: OwnIdentity,
  { key }: OwnPerson,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<string | null> {
  const inUse = devices.filter(({ revoked }) => !revoked);
  const isListed = inUse.some(({ id }) => id === deviceId);
  if (isListed || inUse.length < E2EE_LIMITS.devicesPerPerson) return null;
  const [dead] = inUse.filter((one) => !one.signed_in)
    .toSorted((a, b) => Date.parse(a.seen_at) - Date.parse(b.seen_at));
  if (!dead) return null;
  const { revokeDevice } = await lazyModules.leaves();
  return toBase64(await revokeDevice(key, userId, dead.id));
}

/**
 * Sends revocations that the log doesn't have yet. @throws PrivateError, CallError: sent again
 * later
 */
export async function sendRemovals(deps: Deps): Promise<void> {
  const { call } = deps.heads.deps;
  const missing = await keepTaken(deps, await deps.store.list<Bytes>(workerNames.removals));
  for (const [name, revocation] of missing) {
    const id = name.slice(workerNames.removals.length);
    await call("revokeDevice", { id, body: { revocation: toBase64(revocation) } }).catch(gone);
  }
  if (missing.size) await keepTaken(deps, missing);
}

/**
 * Turns removals that are in the log into entries that this device relies on.
 * @returns the others
 */
async function keepTaken(
  { userId, store, heads }: Deps,
  removals: Map<string, Bytes>,
): Promise<Map<string, Bytes>> {
  const { leafHash } = await lazyModules.copy();
  const { joined, readRelied } = await lazyModules.leaves();
  const isThere = await leavesIn(heads);
  const missing = new Map<string, Bytes>();
  for (const [name, revocation] of removals) {
    const entry = keyLogEntry({ kind: "revocation", userId, revocation });
    if (!isThere(await leafHash(entry))) {
      missing.set(name, revocation);
      continue;
    }
    const relied = readRelied(await store.get(names.relied + userId));
    const entries = joined(relied.entries, [entry]);
    await store.write({ [name]: null, [names.relied + userId]: { ...relied, entries } });
  }
  return missing;
}

/** Returns a check for leaves in the current log. */
async function leavesIn(heads: KeyLogHeads): Promise<(leaf: Bytes) => boolean> {
  const { copyOf } = await lazyModules.copy();
  const copy = copyOf(heads);
  const head = await heads.take(await heads.deps.call("getLogHead"));
  if (await copy.size() < head.size) await copy.walk(head, null);
  const entries = await copy.entries();
  return (leaf) => entries.some((one) => equal(one.leaf, leaf));
}

/** Ignores an unknown device on a restored server: it is handed back first (MEND-32). */
function gone(error: unknown): void {
  if (!(error instanceof CallError && error.code === "not_found")) throw error;
}
