import { fromBase64, toBase64 } from "../../../base/base64.ts";
import type { Mls } from "../../../../mls/mod.ts";
import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { OwnDevice } from "../../link/verbs.ts";
import type { GroupRecord } from "../group_records.ts";
import type { Heads } from "../heads.ts";
import type { Own } from "../own.ts";
import { parts } from "../parts.ts";
import { names } from "../records.ts";
import type { Store } from "../store.ts";

interface Deps {
  userId: string;
  store: Store;
  mls: Mls;
  heads: Heads;
}

/** One's own devices, with those that are being removed (E2E-14, MEND-30). */
export async function ownDevices({ userId, store, mls }: Deps, own: Own): Promise<OwnDevice[]> {
  const [{ devices }, person, device, removals] = await Promise.all([
    own.ask(),
    own.person(),
    own.device(),
    store.list<Bytes>(names.removals),
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
      isThis: one.id === device?.id,
      isRevoked: one.revoked,
      isRemoving: removals.has(names.removals + one.id),
      staysIn: one.revoked ? groups.filter(isIn).length : 0,
      isProven: !!person && said?.deviceId === one.id && said.userId === userId &&
        equal(said.personKey, person.key.publicKey),
    };
  }));
}

/** The certificates in each group that this device is in. */
async function leavesOf(store: Store, mls: Mls): Promise<Bytes[][]> {
  const records = await store.list<GroupRecord>(names.groups);
  return [...records.values()].flatMap(({ state }) =>
    state ? [mls.load(state).leaves.map(({ identity }) => identity)] : []
  );
}

/**
 * Takes a device of one's own back. That is kept first, and sent until the log has it: a server that
 * forgets it, or says that it is done, has to be told again (MEND-30).
 * @throws PrivateError no_keys, this_device; CallError
 */
export async function remove(deps: Deps, own: Own, deviceId: string): Promise<void> {
  const [person, device] = await Promise.all([own.person(), own.device()]);
  if (!person) throw new PrivateError("no_keys");
  if (device?.id === deviceId) throw new PrivateError("this_device");
  const { revokeDevice } = await parts.comparing();
  const revocation = await revokeDevice(person.key, deps.userId, deviceId);
  await deps.store.write({ [names.removals + deviceId]: revocation });
  await sendRemovals(deps);
}

/** Sends what the log doesn't have yet. @throws PrivateError, CallError: it is sent again later */
export async function sendRemovals({ userId, store, heads }: Deps): Promise<void> {
  const { call } = heads.deps;
  const { copyOf, leafHash } = await parts.copying();
  const removals = await store.list<Bytes>(names.removals);
  for (const [name, revocation] of removals) {
    const id = name.slice(names.removals.length);
    await call("revokeDevice", { id, body: { revocation: toBase64(revocation) } }).catch(gone);
    const head = await heads.take(await call("getLogHead"));
    const copy = copyOf(heads);
    if (await copy.size() < head.size && !await copy.walk(head, null)) return;
    const leaf = hex(await leafHash(keyLogEntry({ kind: "revocation", userId, revocation })));
    const isThere = (await copy.entries()).some((one) => hex(one.leaf) === leaf);
    if (isThere) await store.write({ [name]: null });
  }
}

/** A restored server doesn't know the device yet: it is handed back first (MEND-32). */
function gone(error: unknown): void {
  if (!(error instanceof CallError && error.code === "not_found")) throw error;
}
