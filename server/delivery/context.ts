import type { Language } from "../../protocol/languages.ts";
import type { Rates } from "../../protocol/rates.ts";
import type { Gate } from "../base/gate.ts";
import type { Metrics } from "../base/metrics.ts";
import type { EventRules } from "../kernel/events.ts";
import type { FeaturesConfig, FeaturesContext } from "../features/context.ts";

/** The options that delivery follows. */
interface DeliveryConfig extends FeaturesConfig {
  /** Addresses and networks that are trusted to name the client's address. */
  trustedProxies: string[];
  /** The address at which people reach the server, as it was given. */
  publicUrl: string | null;
  port: number;
  /** Language of pages, if neither account nor browser names an available one. */
  language: Language;
  /** Addresses of help; null: there is none. */
  helpCenter: string | null;
  documentation: string | null;
  support: string | null;
}

/** Context of HTTP, sockets and pages. Modules with state of their own add a field. */
export interface DeliveryContext extends FeaturesContext {
  features: FeaturesContext["features"] & EventRules;
  config: DeliveryConfig;
  instance: FeaturesContext["instance"] & {
    readonly rates: Rates;
    /**
     * Returns where the host has fixed an option, which nobody else can then change; null: nowhere.
     */
    fixedBy(name: "registration"): string | null;
  };
  /** The certificate's authority, where people have to trust it first; null: plain HTTP. */
  tls: { readonly authority: string | null } | null;
  /** Base of links; null: unknown, each browser uses the address that it has open. */
  publicUrl: string | null;
  /** Returns where other devices of the network first connect, under `--tls lan`; null: unknown. */
  lanAddress: () => string | null;
  /** Metrics; empty unless they can be read. */
  metrics: Metrics;
  /** True when this node is about to stop: balancers send it no more requests (CL-10). */
  isLeaving: boolean;
  /** How many large bodies are stored at once. */
  storing: Gate;
  /**
   * Promise that a large transfer awaits before its next part while memory is short; undefined: no
   * wait.
   */
  relief: () => Promise<void> | undefined;
}
