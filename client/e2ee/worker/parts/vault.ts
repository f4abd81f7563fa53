import { fromBase64, toBase64 } from "../../../base/base64.ts";
import type { Bytes } from "../../../../protocol/e2ee/bytes.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { Call } from "../call.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type OwnPerson, type Recovery } from "../records.ts";
import type { Changes, Store } from "../store.ts";
import { demandKnownFormat, isOlderFormat, openVault, sealVault } from "./vault_content.ts";

export { packed } from "./vault_content.ts";

/** How often somebody else may be faster. */
const TRIES = 20;

export interface VaultDeps {
  userId: string;
  store: Store;
  call: Call;
}

/**
 * Opens the vault by what a recovery key makes (E2E-12).
 * @returns whose it is, and what is stored of it, with the pins that this device has
 * @throws PrivateError no_vault, wrong_recovery_key, newer_version
 */
export async function recoverVault(
  { userId, store, call }: VaultDeps,
  vaultKey: Bytes,
): Promise<{ person: OwnPerson; changes: Changes }> {
  const { sealed } = await call("getVault");
  if (sealed === null) throw new PrivateError("no_vault");
  const content = await openVault(vaultKey, userId, fromBase64(sealed));
  if (!content) throw new PrivateError("wrong_recovery_key");
  const { person } = content;
  const { takenIn } = await lazyModules.knowing();
  const recovery: Recovery = { vaultKey, key: null, laterAt: null, isNew: false };
  return {
    person,
    changes: { [names.recovery]: recovery, ...await takenIn(store, userId, content) },
  };
}

/**
 * Brings the vault on the server and this device's pins together, by compare-and-set: whoever is
 * later takes in what the other has written. Where another device has made another recovery key,
 * that is noted, and asked for; an older vault, of a server that was restored, is replaced.
 * @throws PrivateError newer_version: a later version has written it, and it stays as it is
 */
export async function syncVault(deps: VaultDeps): Promise<void> {
  const { userId, store, call } = deps;
  const { keepLockCurrent } = await lazyModules.locks();
  await keepLockCurrent(userId, store, async () => {
    const { devices } = await call("getIdentity");
    return devices.filter(({ revoked }) => !revoked).length;
  });
  await bringTogether(deps);
}

async function bringTogether({ userId, store, call }: VaultDeps): Promise<void> {
  const { changesTo, handedOn, isSameKnown, knownIn, mergeKnown } = await lazyModules.knowing();
  for (let tries = 0; tries < TRIES; tries++) {
    const [person, recovery] = await Promise.all([
      store.get<OwnPerson>(names.person),
      store.get<Recovery>(names.recovery),
    ]);
    if (!person || !recovery) return;
    const own = await knownIn(store, userId);
    const { version, sealed, confirmed } = await call("getVault");
    if (sealed) demandKnownFormat(fromBase64(sealed));
    const there = sealed && !recovery.isNew
      ? await openVault(recovery.vaultKey, userId, fromBase64(sealed))
      : null;
    // The server was restored: this vault was sealed with a recovery key of before (MEND-32).
    const isOlder = !recovery.isLocked && version < (recovery.version ?? 0);
    if (sealed && !there && !recovery.isNew && !isOlder) {
      if (!recovery.isLocked) {
        await store.write({ [names.recovery]: { ...recovery, isLocked: true } });
      }
      return;
    }
    const known = there ? mergeKnown(own, there) : own;
    if (!isSameKnown(known, own)) await store.write(await changesTo(store, userId, known));
    // Typed back here, or on another device that has the same one.
    const isConfirmed = recovery.key === null || !!there && confirmed;
    const seen = async (version: number) => {
      if (recovery.version === version && !recovery.isNew) return;
      await store.write({ [names.recovery]: { ...recovery, version, isNew: false } });
    };
    const isCurrent = sealed && there && !isOlderFormat(fromBase64(sealed)) &&
      isSameKnown(known, there);
    if (isCurrent && confirmed === isConfirmed) return await seen(version);
    const fresh = await sealVault(recovery.vaultKey, userId, { person, ...handedOn(known) });
    try {
      const body = { version, sealed: toBase64(fresh), confirmed: isConfirmed };
      return await seen((await call("putVault", { body })).version);
    } catch (error) {
      if (!(error instanceof CallError && error.code === "log_conflict")) throw error;
    }
  }
  throw new PrivateError("no_progress");
}

/** @throws PrivateError newer_version: a later version has written the vault; CallError */
export async function demandKnownVault({ call }: VaultDeps): Promise<void> {
  const { sealed } = await call("getVault");
  if (sealed) demandKnownFormat(fromBase64(sealed));
}
