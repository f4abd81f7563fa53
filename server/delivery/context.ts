import type { Language } from "../../protocol/languages.ts";
import type { Rates } from "../../protocol/rates.ts";
import type { Gate } from "../base/gate.ts";
import type { Metrics } from "../base/metrics.ts";
import type { EventRules } from "../kernel/events.ts";
import type { FeaturesConfig, FeaturesContext } from "../features/context.ts";

/** The options that delivery follows. */
interface DeliveryConfig extends FeaturesConfig {
  /** Addresses and networks whose word on the client's address counts. */
  trustedProxies: string[];
  /** The address by which people reach the server, as it was given. */
  publicUrl: string | null;
  port: number;
  /** Of pages, where neither account nor browser asks for one that there is. */
  language: Language;
  /** Addresses of help; null: there is none. */
  helpCenter: string | null;
  documentation: string | null;
  support: string | null;
}

/** What delivery is given: HTTP, sockets and pages. Modules that keep something add it. */
export interface DeliveryContext extends FeaturesContext {
  features: FeaturesContext["features"] & EventRules;
  config: DeliveryConfig;
  instance: FeaturesContext["instance"] & {
    readonly rates: Rates;
    /** Where the host has set it, so that nobody else can; null: nowhere. */
    fixedBy(name: "registration"): string | null;
  };
  /** The certificate's authority, where people have to trust it first; null: plain HTTP. */
  tls: { readonly authority: string | null } | null;
  /** What links begin with; null: not known, each browser uses the address that it has open. */
  publicUrl: string | null;
  /** Where other devices of the network come in first, under `--tls lan`; null: not known. */
  lanAddress: () => string | null;
  /** What is measured; nothing, unless somebody may read it. */
  metrics: Metrics;
  /** This node is about to end: whoever leads requests to nodes leads none here any more (CL-10). */
  isLeaving: boolean;
  /** How many large bodies are stored at once. */
  storing: Gate;
  /** What a large transfer waits for before its next part, while memory is short; undefined: nothing. */
  relief: () => Promise<void> | undefined;
}
