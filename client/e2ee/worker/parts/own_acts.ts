import { fromBase64, toBase64 } from "../../../base/base64.ts";
import type { Mls } from "../../../../mls/mod.ts";
import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import { readRecoveryKey, vaultKey } from "../../../../protocol/e2ee/recovery_key.ts";
import { CallError, PrivateError } from "../../link/errors.ts";
import type { Call } from "../call.ts";
import type { OwnKeys } from "../own_keys.ts";
import { lazyModules } from "../lazy_modules.ts";
import {
  names,
  type OwnDeviceKeys,
  type OwnPerson,
  type Recovery,
  workerNames,
} from "../records.ts";
import type { Changes, Store } from "../store.ts";
import { beginningAfter, newDevice, newPerson, newRecovery } from "./new_keys.ts";
import { madePackages, newPackages, outdatedPackages } from "./packages.ts";

export { newBoxKey } from "./new_keys.ts";

interface Deps {
  userId: string;
  store: Store;
  call: Call;
  mls: Mls;
  now: () => number;
}

/**
 * Creation and recovery of the user's own keys (E2E-8 to 15). Everything is stored before it is
 * sent.
 */
export class KeyActions {
  constructor(readonly deps: Deps, readonly own: OwnKeys) {}

  /** Makes the first device of a person key. @throws PrivateError keys_exist */
  async begin(isAnew: boolean): Promise<void> {
    const { userId, store, now } = this.deps;
    const kept = await this.own.device();
    if (kept?.isKnown && !isAnew) return;
    if (!kept || kept.isKnown) {
      const { person_key, reset_at } = await this.own.fetch();
      // The server decides; until then this device gives up nothing.
      const mayReplace = isAnew && Date.parse(reset_at ?? "") <= now();
      if (person_key !== null && !mayReplace) throw new PrivateError("keys_exist");
      const person = await newPerson();
      const device = { ...await newDevice(userId, person), isAnew: mayReplace };
      await store.write({
        [names.person]: person,
        [names.device]: device,
        [names.recovery]: await newRecovery(userId, now()),
        [workerNames.beginning]: null,
        ...await this.#noPackages(),
      });
    }
    await this.#offer();
  }

  /**
   * Makes this a device of the user with a recovery key (E2E-12).
   * @throws PrivateError malformed_recovery_key; as `recoverVault`; as `adopt`
   */
  async recover(typed: string): Promise<void> {
    const { recoverVault } = await lazyModules.vault();
    const { person, changes } = await recoverVault(
      this.deps,
      await typedKey(typed, this.deps.userId),
    );
    await this.adopt(person, changes);
  }

  /**
   * Makes this a device of a person whose keys it received; an existing device takes in changes.
   * @param changes stored with it; the device, if another one has certified it
   * @throws PrivateError vault_outdated if there are newer keys
   */
  async adopt(person: OwnPerson, changes: Changes): Promise<void> {
    const { userId, store } = this.deps;
    const identity = await this.own.fetch();
    const { person_key } = identity;
    if (person_key === null || !equal(fromBase64(person_key), person.key.publicKey)) {
      throw new PrivateError("vault_outdated");
    }
    // Already a device, and another one has changed the recovery key.
    if (await this.own.phase(identity) === "ready") return await store.write(changes);
    if (changes[names.device] || !await this.#isWaiting(person)) {
      const fresh = {
        [names.device]: await newDevice(userId, person),
        ...await this.#noPackages(),
      };
      changes = { ...fresh, ...changes };
    }
    await store.write({ ...changes, [names.person]: person });
    await this.#offer();
  }

  /**
   * Makes a recovery key that replaces a forgotten one. The vault has yet to be sealed with it.
   * @throws PrivateError no_keys; newer_version: a later version has written the vault
   */
  async newRecoveryKey(): Promise<string> {
    if (await this.own.phase(await this.own.fetch()) !== "ready") throw new PrivateError("no_keys");
    await (await lazyModules.vault()).demandKnownVault(this.deps);
    const recovery = await newRecovery(this.deps.userId, this.deps.now());
    await this.deps.store.write({ [names.recovery]: recovery });
    return recovery.key;
  }

  /**
   * Confirms the recovery key that was typed back. @throws PrivateError malformed_recovery_key,
   * wrong_recovery_key
   */
  async confirmRecovery(typed: string): Promise<void> {
    const { store } = this.deps;
    const recovery = await store.get<Recovery>(names.recovery);
    const key = await typedKey(typed, this.deps.userId);
    if (!recovery || !equal(key, recovery.vaultKey)) throw new PrivateError("wrong_recovery_key");
    await store.write({ [names.recovery]: { ...recovery, key: null, laterAt: null } });
  }

  /**
   * Postpones the recovery key, counted from the first time (E2E-11). @throws PrivateError no_keys
   */
  async putOffRecovery(): Promise<void> {
    const { store, now } = this.deps;
    const recovery = await store.get<Recovery>(names.recovery);
    if (!recovery) throw new PrivateError("no_keys");
    const laterAt = recovery.laterAt ?? now();
    await store.write({ [names.recovery]: { ...recovery, laterAt } });
  }

  /** Offers this device to a restored server again, with new key packages (MEND-32). */
  async offerAgain(): Promise<void> {
    await this.deps.store.write(await this.#noPackages());
    await this.#offer();
  }

  /** Uploads more key packages (E2E-15). */
  async refill(): Promise<void> {
    const { store, call, mls, now } = this.deps;
    const [own, { devices }] = await Promise.all([this.own.device(), this.own.fetch()]);
    const listed = devices.find(({ id }) => id === own?.id);
    if (!own || !listed) return;
    const count = E2EE_LIMITS.keyPackages - listed.packages;
    const { changes, keyPackages } = await newPackages(mls, own, count, now());
    // The one of last resort stays: a device that received it may use it at any time.
    delete changes[names.lastResort];
    await store.write({ ...changes, ...await outdatedPackages(store, now()) });
    await call("putPackages", { id: own.id, body: { keyPackages } });
  }

  /** Registers this device with the server; repeats an interrupted attempt. */
  async #offer(): Promise<void> {
    const { store, call, mls, now } = this.deps;
    const [person, device] = await Promise.all([this.own.person(), this.own.device()]);
    if (!person || !device) throw new PrivateError("no_keys");
    const count = E2EE_LIMITS.keyPackages;
    const { changes, ...packages } = await madePackages(store) ??
      await newPackages(mls, device, count, now());
    await store.write(changes);
    const body = { certificate: toBase64(device.certificate), ...packages };
    const identity = await this.own.fetch();
    const former = fromBase64(identity.person_key ?? "");
    const isFurther = equal(former, person.key.publicKey);
    try {
      if (isFurther) {
        const { revocationOfDead } = await lazyModules.removals();
        const acting = { userId: this.deps.userId, deviceId: device.id };
        const revocation = await revocationOfDead(identity, person, acting) ?? undefined;
        await call("addDevice", { body: { ...body, revocation } });
      } else {
        const personKey = toBase64(person.key.publicKey);
        const entry = await beginningAfter(identity, former, person.key, this.deps.userId);
        await call("putIdentity", { body: { personKey, entry, ...body } });
      }
    } catch (error) {
      if (!(error instanceof CallError && error.code === "log_conflict")) throw error;
      // Another device was faster: the keys made here are unused.
      if (!device.isAnew) await this.#forget();
      throw new PrivateError("keys_exist");
    }
    await store.write({ [names.device]: { ...device, isKnown: true } satisfies OwnDeviceKeys });
  }

  /** Returns whether a device of this person was made here that the server doesn't know yet. */
  async #isWaiting(person: OwnPerson): Promise<boolean> {
    const kept = await this.own.device();
    if (!kept || kept.isKnown) return false;
    return equal((await readCertificate(kept.certificate)).personKey, person.key.publicKey);
  }

  async #forget(): Promise<void> {
    await this.deps.store.write({
      [names.person]: null,
      [names.device]: null,
      [names.recovery]: null,
      ...await this.#noPackages(),
    });
  }

  async #noPackages(): Promise<Changes> {
    const packages = [...(await this.deps.store.list(names.packages)).keys()];
    return Object.fromEntries([names.lastResort, ...packages].map((name) => [name, null]));
  }
}

/** Returns the vault's key for a typed recovery key. @throws PrivateError malformed_recovery_key */
export async function typedKey(typed: string, userId: string): Promise<Bytes> {
  const key = await readRecoveryKey(typed);
  if (!key) throw new PrivateError("malformed_recovery_key");
  return await vaultKey(key, userId);
}
