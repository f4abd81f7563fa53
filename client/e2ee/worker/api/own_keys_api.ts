import type { Mls } from "../../../../mls/mod.ts";
import type { OwnDevice, PairingAct, PrivateFrom, PrivateState } from "../../link/keys.ts";
import type { Call } from "../call.ts";
import type { KeyLogHeads } from "../key_log_heads.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { OwnKeys } from "../own_keys.ts";
import type { OwnState } from "../own_state.ts";
import type { OwnUpkeep } from "../own_upkeep.ts";
import type { KeyActions } from "../parts/own_acts.ts";
import type { PairingActions } from "../parts/pairing.ts";
import { preloadModules } from "../preload_modules.ts";
import { names, type Recovery } from "../records.ts";
import type { Store } from "../store.ts";

interface Deps {
  userId: string;
  store: Store;
  call: Call;
  mls: Mls;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  own: OwnKeys;
  heads: KeyLogHeads;
  state: OwnState;
  upkeep: OwnUpkeep;
  acts: () => Promise<KeyActions>;
}

/** Methods for pages about the user's own keys and devices. */
export class OwnKeysApi {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Asks the server, and makes key packages if few are left (E2E-15). */
  async look(): Promise<PrivateState> {
    const { own, state, upkeep } = this.#deps;
    let identity = await state.renewIdentity();
    if (identity.pairing || state.pairing) {
      state.pairing = await (await this.#pairing()).follow(state.pairing);
      identity = await state.renewIdentity();
    }
    // Failures are retried the next time: readable messages stay readable.
    if (await own.isLost(identity)) await upkeep.handBack().catch(() => {});
    const shown = await state.send();
    if (shown.phase !== "ready") return shown;
    preloadModules(shown);
    await upkeep.catchUp();
    upkeep.auditLater();
    return await state.send();
  }

  /**
   * Makes the person key and this device (E2E-8, E2E-10), or continues with it.
   * @param anew a reset has taken effect: new keys replace the lost ones
   * @throws PrivateError keys_exist if another device has done so
   */
  async begin(anew = false): Promise<PrivateState> {
    const { state, upkeep } = this.#deps;
    await (await this.#deps.acts()).begin(anew);
    await upkeep.syncVault();
    return await state.refresh();
  }

  /** Returns the recovery key until it is confirmed; null: only the person knows it. */
  async recoveryKey(): Promise<string | null> {
    return (await this.#deps.store.get<Recovery>(names.recovery))?.key ?? null;
  }

  /** Confirms the recovery key, typed back. @throws PrivateError malformed_recovery_key, wrong_recovery_key */
  async confirmRecovery(typed: string): Promise<PrivateState> {
    await (await this.#deps.acts()).confirmRecovery(typed);
    this.#deps.upkeep.syncVaultLater();
    return await this.#deps.state.send();
  }

  /** Postpones confirming the recovery key (E2E-11). */
  async recoveryLater(): Promise<PrivateState> {
    await (await this.#deps.acts()).putOffRecovery();
    return await this.#deps.state.send();
  }

  /** Makes a recovery key that replaces a forgotten one, to be confirmed (E2E-14). */
  async newRecoveryKey(): Promise<string> {
    const { state, upkeep } = this.#deps;
    const key = await (await this.#deps.acts()).newRecoveryKey();
    await upkeep.syncVault();
    await state.send();
    return key;
  }

  /**
   * Makes this a device of the user with the recovery key (E2E-12).
   * @throws PrivateError malformed_recovery_key if mistyped; wrong_recovery_key, no_vault,
   *   vault_outdated
   */
  async recover(typed: string): Promise<PrivateState> {
    const { state, upkeep } = this.#deps;
    await (await this.#deps.acts()).recover(typed);
    await upkeep.syncVault();
    return await state.refresh();
  }

  /**
   * Lets a new device in with an old one's help (E2E-12).
   * @throws PrivateError pairing_over; wrong_code if the code isn't from the device that asks;
   *   vault_outdated
   */
  async pairing(act: PairingAct): Promise<PrivateState> {
    const { heads, state } = this.#deps;
    if (act.kind !== "cancel") await heads.demandWhole();
    state.pairing = await (await this.#pairing()).act(act);
    return await state.refresh();
  }

  async devices(): Promise<OwnDevice[]> {
    return await (await lazyModules.removals()).ownDevices(this.#deps, this.#deps.own);
  }

  /** Revokes a device permanently (E2E-14). @throws PrivateError this_device */
  async revoke(deviceId: string): Promise<PrivateState> {
    await (await lazyModules.removals()).revoke(this.#deps, this.#deps.own, deviceId);
    return await this.#deps.state.refresh();
  }

  /**
   * Notes that a person recognizes a new device of their own: they aren't asked again (MEND-76).
   */
  async knowDevice(deviceId: string): Promise<PrivateState> {
    await (await lazyModules.devices()).markKnown(this.#deps.store, deviceId);
    return await this.#deps.state.send();
  }

  /** Starts the 24-hour reset after all keys were lost (E2E-14). @returns when it ends, ISO 8601 */
  async beginReset(password: string, code?: string): Promise<string> {
    const { at } = await this.#deps.call("beginReset", { body: { password, code } });
    await this.#deps.state.refresh();
    return at;
  }

  async cancelReset(): Promise<PrivateState> {
    await this.#deps.call("cancelReset");
    return await this.#deps.state.refresh();
  }

  /** Makes these channels private for all devices of the user (E2E-36). */
  async keepPrivate(privateFrom: PrivateFrom): Promise<null> {
    const { userId, store, state, upkeep } = this.#deps;
    const { takenIn } = await lazyModules.knowledge();
    await store.write(await takenIn(store, userId, { pins: [], privateFrom }));
    upkeep.syncVaultLater();
    await state.send();
    return null;
  }

  async #pairing(): Promise<PairingActions> {
    const { PairingActions } = await lazyModules.pairing();
    return new PairingActions(this.#deps, this.#deps.own, this.#deps.acts);
  }
}
