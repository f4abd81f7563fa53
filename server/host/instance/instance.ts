import { type Rate, type RateName, RATES, type Rates } from "../../../protocol/rates.ts";
import type { Announcement } from "../../../protocol/announcement.ts";
import type { Config } from "../config/load.ts";
import type { OptionName } from "../config/options.ts";
import { rateOptionOf } from "../config/rate_options.ts";
import type { InstanceRecord } from "./records.ts";

/** Where options were set, by name: a flag, a variable, a line of parley.toml; absent: nowhere. */
export type OptionSources = ReadonlyMap<OptionName, string>;

/**
 * The settings in force that an admin may change at run time: the host's at the start, otherwise an
 * admin's choice, otherwise the default (docs/decisions/0008).
 */
export class Instance {
  #chosen: InstanceRecord = {};

  constructor(private readonly config: Config, private readonly fixed: OptionSources) {}

  /** Applies stored settings. */
  choose(chosen: InstanceRecord): void {
    this.#chosen = chosen;
  }

  /** The people who can sign up (D-ACCT-8). */
  get registration(): Config["registration"] {
    const { config, fixed } = this;
    if (fixed.has("registration")) return config.registration;
    return this.#chosen.registration ?? config.registration;
  }

  /** True if push notifications are sent: they leave the network (UX-4). */
  get push(): boolean {
    const { config, fixed } = this;
    if (fixed.has("push")) return config.push;
    return this.#chosen.push ?? config.push;
  }

  /** Bytes of the largest file (FIL-3). */
  get fileMax(): number {
    return this.#chosenOr("fileMax");
  }

  /** Storage limit of one person; `quota` is the total limit (HARD-12). */
  get quotaPerson(): Config["quotaPerson"] {
    return this.#chosenOr("quotaPerson");
  }

  get quota(): Config["quota"] {
    return this.#chosenOr("quota");
  }

  /** Milliseconds between two backups; null: none are made by themselves. */
  get backupEvery(): number | null {
    return this.#chosenOr("backupEvery");
  }

  get backupKeep(): number {
    return this.#chosenOr("backupKeep");
  }

  /** Encrypts backups that are made by themselves, unless the host has given a file for that. */
  get backupPassphrase(): string | null {
    if (this.fixed.has("backupPassphraseFile")) return null;
    return this.#chosen.backupPassphrase ?? null;
  }

  /** The announcement that an admin shows to everyone; null: none. */
  get announcement(): Announcement | null {
    return this.#chosen.announcement ?? null;
  }

  get rates(): Rates {
    const names = Object.keys(RATES) as RateName[];
    return Object.fromEntries(names.map((name) => [name, this.#rate(name)])) as Rates;
  }

  /**
   * Returns where the host has fixed an option, which nobody else can then change; null: nowhere.
   */
  fixedBy(name: OptionName): string | null {
    return this.fixed.get(name) ?? null;
  }

  /** Returns whether the host or an admin has decided about an option. */
  isDecided(name: "registration" | "push"): boolean {
    return this.fixed.has(name) || this.#chosen[name] !== undefined;
  }

  /** Null is a valid choice. */
  #chosenOr<N extends "fileMax" | "quotaPerson" | "quota" | "backupEvery" | "backupKeep">(
    name: N,
  ): Config[N] {
    const chosen = this.#chosen[name] as Config[N] | undefined;
    return this.fixed.has(name) || chosen === undefined ? this.config[name] : chosen;
  }

  #rate(name: RateName): Rate {
    const option = rateOptionOf(name);
    if (this.fixed.has(option)) return this.config[option];
    return this.#chosen.rates?.[name] ?? this.config[option];
  }
}

declare module "../context.ts" {
  interface AppContext {
    instance: Instance;
  }
}
