import type { OwnIdentity } from "../../../protocol/e2ee/people_schemas.ts";
import type { PairingState, PrivateFrom, PrivateState } from "../link/keys.ts";
import type { KeyLogHeads } from "./key_log_heads.ts";
import { lazyModules } from "./lazy_modules.ts";
import type { OwnKeys } from "./own_keys.ts";
import type { People } from "./people.ts";
import { type Audit, names, type Recovery, type RestoredRecord } from "./records.ts";
import type { Store } from "./store.ts";

interface OwnStateDeps {
  userId: string;
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
  own: OwnKeys;
  heads: KeyLogHeads;
  people: People;
  /** Sends the state to every page. */
  changed: (state: PrivateState) => void;
}

/**
 * State of the user's own keys as pages show it, from the server's answer and this device's store.
 */
export class OwnState {
  #identity: OwnIdentity | null = null;
  #copied: PrivateState["copied"] = null;
  /** New device being let in. */
  pairing: PairingState | null = null;

  constructor(readonly deps: OwnStateDeps) {}

  /** Returns the identity that the server showed last. */
  async identity(): Promise<OwnIdentity> {
    return this.#identity ??= await this.deps.own.fetch();
  }

  /** Asks the server again. */
  async renewIdentity(): Promise<OwnIdentity> {
    return this.#identity = await this.deps.own.fetch();
  }

  /** Takes in the identity that another caller requested. */
  setIdentity(identity: OwnIdentity): void {
    this.#identity = identity;
  }

  /** Returns the state, and sends it to every page. */
  async send(): Promise<PrivateState> {
    const state = await this.#read();
    this.deps.changed(state);
    return state;
  }

  /** Sends the state to every page without making callers wait. */
  sendLater(): void {
    void this.send().catch(() => {});
  }

  /** Does the same as `send` after something that may have changed what the server says. */
  refresh(): Promise<PrivateState> {
    this.#identity = null;
    return this.send();
  }

  /** @param share how much of a long key log is copied, 0 to 1; null: all */
  setCopied(share: number | null): void {
    const before = this.#copied;
    this.#copied = share === null ? null : Math.floor(share * 20) * 5;
    if (this.#copied !== before) this.sendLater();
  }

  async #read(): Promise<PrivateState> {
    const { userId, store, now, own, heads, people } = this.deps;
    const identity = await this.identity();
    const [phase, recovery, split, audit, privateFrom, named, restored] = await Promise.all([
      own.phase(identity),
      store.get<Recovery>(names.recovery),
      heads.split(),
      store.get<Audit>(names.audit),
      store.get<PrivateFrom>(names.privateFrom),
      people.naming(),
      store.get<RestoredRecord>(names.restored),
    ]);
    return {
      phase,
      recovery: phase === "ready" ? recoveryState(recovery) : "none",
      recoveryLater: recovery?.laterAt ?? null,
      recoverySince: recovery?.laterAt ?? recovery?.madeAt ?? null,
      devices: identity.devices.filter(({ revoked }) => !revoked).length,
      resetAt: identity.reset_at,
      pairing: this.pairing,
      split,
      restored: restored && (await lazyModules.rewind()).restoredState(restored, now()),
      newDevices: phase === "ready"
        ? await (await lazyModules.devices()).newDevices(userId, own, identity)
        : [],
      foreign: phase === "ready" ? audit?.foreign ?? [] : [],
      privateFrom: privateFrom ?? {},
      names: Object.fromEntries(named.all),
      copied: this.#copied,
    };
  }
}

function recoveryState(recovery: Recovery | null): PrivateState["recovery"] {
  if (!recovery) return "none";
  if (recovery.isLocked) return "locked";
  return recovery.key === null ? "confirmed" : "unconfirmed";
}
