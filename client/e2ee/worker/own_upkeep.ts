import type { Mls } from "../../../mls/mod.ts";
import type { Call } from "./call.ts";
import type { KeyLogHeads } from "./key_log_heads.ts";
import { lazyModules } from "./lazy_modules.ts";
import type { LogCopyAhead } from "./log_copy_ahead.ts";
import type { OwnKeys } from "./own_keys.ts";
import type { OwnState } from "./own_state.ts";
import type { KeyActions } from "./parts/own_acts.ts";
import { type Audit, names, workerNames } from "./records.ts";
import type { Store } from "./store.ts";

/** Collaborators of the upkeep of the user's own keys. */
export interface UpkeepDeps {
  userId: string;
  store: Store;
  call: Call;
  mls: Mls;
  /** Milliseconds since 1970. */
  now: () => number;
  own: OwnKeys;
  heads: KeyLogHeads;
  state: OwnState;
  logCopy: LogCopyAhead;
  acts: () => Promise<KeyActions>;
  /** Runs work on the user's own keys after other work on them. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Milliseconds between two audits. */
const AUDIT_INTERVAL_MS = 86_400_000;

/** Background work on the user's own keys, which nobody requests or waits for. */
export class OwnUpkeep {
  constructor(readonly deps: UpkeepDeps) {}

  /** Merges the vault with this device's knowledge. */
  async syncVault(): Promise<void> {
    await (await lazyModules.vault()).syncVault(this.deps);
  }

  /** Does the same after current work, if pins or a saved key have to go into the vault. */
  syncVaultLater(): void {
    void this.deps.inTurn(() => this.syncVault()).catch(() => {});
  }

  /** Hands this device and its vault back to a server that has lost them (MEND-32). */
  async handBack(): Promise<void> {
    await (await lazyModules.rewind()).handBackOwn(this);
  }

  /** Does the same after the current work, which found the loss. */
  handBackLater(): void {
    void this.deps.inTurn(() => this.handBack()).catch(() => {});
  }

  /**
   * Makes key packages, removes devices and renews the vault. Failures are retried the next time.
   */
  async catchUp(): Promise<void> {
    const { store, own, acts, state } = this.deps;
    if (await own.isLowOnPackages(await state.identity())) {
      await acts().then((acts) => acts.refill()).catch(() => {});
    }
    if ((await store.list(workerNames.removals)).size) {
      const { sendRemovals } = await lazyModules.removals();
      await sendRemovals(this.deps).catch(() => {});
    }
    await this.syncVault().catch(() => {});
  }

  /** Audits the key log once a day, after current work (E2E-34). */
  auditLater(): void {
    void this.deps.inTurn(() => this.#audit()).catch(() => {});
  }

  async #audit(): Promise<void> {
    const { store, now } = this.deps;
    if (!isAuditDue(await store.get<Audit>(names.audit), now())) return;
    await (await lazyModules.audit()).audit(this.deps);
  }
}

/** @param now in milliseconds since 1970 */
export function isAuditDue(last: Audit | null, now: number): boolean {
  // Earlier versions stored the roots instead of a copy of the log: it is made at once.
  return !last || "roots" in last || now - last.at >= AUDIT_INTERVAL_MS;
}
