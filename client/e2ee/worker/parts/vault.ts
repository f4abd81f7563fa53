import { fromBase64, toBase64 } from "../../../base/base64.ts";
import type { Bytes } from "../../../../protocol/e2ee/bytes.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { Call } from "../call.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, type OwnPerson, type Recovery } from "../records.ts";
import type { Changes, Store } from "../store.ts";
import { demandKnownFormat, isOlderFormat, openVault, sealVault } from "./vault_content.ts";

export { packed } from "./vault_content.ts";

/** Attempts while others are faster. */
const MAX_ATTEMPTS = 20;

export interface VaultDeps {
  userId: string;
  store: Store;
  call: Call;
}

/**
 * Opens the vault with a recovery key's secret (E2E-12).
 * @returns its person, and changes to store, with the pins that this device has
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
  const { takenIn } = await lazyModules.knowledge();
  const recovery: Recovery = { vaultKey, key: null, laterAt: null, isNew: false };
  return {
    person,
    changes: { [names.recovery]: recovery, ...await takenIn(store, userId, content) },
  };
}

/**
 * Merges the vault on the server with this device's pins, by compare-and-set: the later writer
 * takes in what the other wrote. If another device has made another recovery key, that is recorded,
 * and the key asked for; an older vault, of a restored server, is replaced.
 * @throws PrivateError newer_version: a later version has written it, and it stays unchanged
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
  const { changesTo, handedOn, isSameKnown, knownIn, mergeKnown } = await lazyModules.knowledge();
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
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
    // The server was restored: this vault was sealed with an earlier recovery key (MEND-32).
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
