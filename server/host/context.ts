import type { DeliveryContext } from "../delivery/context.ts";
import type { Backups } from "./backup/backups.ts";
import type { FeatureRegistry } from "../kernel/feature_registry.ts";
import type { Config } from "./config/load.ts";
import { RecentLog } from "./recent_log.ts";
import type { CertificateSource } from "./tls/source.ts";

/** The whole application: the context of all layers, and what the host adds. */
export interface AppContext extends DeliveryContext {
  features: FeatureRegistry<AppContext>;
  config: Config;
  /** Where the certificate comes from; null: plain HTTP. */
  tls: CertificateSource | null;
  /** While the server runs as a program of its own, on data of its own. */
  backups: Backups | null;
  /** The host's name for this node among those with the same data; null: it is the only one. */
  nodeName: string | null;
  recentLog: RecentLog;
  /** How many sockets are connected. */
  sockets: () => number;
  /** How many bytes wait for sockets that have not read them yet. */
  waiting: () => number;
}
