import type { Registration } from "../../protocol/admin.ts";
import type { KeyedQueue } from "../../protocol/keyed_queue.ts";
import type { RateLimits } from "../base/rate_limiter.ts";
import type { SecurityLog } from "../base/security_log.ts";
import type { MembershipContext } from "../membership/context.ts";

/** The options that features follow. */
export interface FeaturesConfig {
  /** The folder of all data. */
  data: string;
  passwordMin: number;
  refuseCommonPasswords: boolean;
  /** How names of files end that cannot be attached. */
  fileDeny: string[];
}

/** Context of features. A feature that has state of its own adds a field (`declare module`). */
export interface FeaturesContext extends MembershipContext {
  config: FeaturesConfig;
  /** The settings that admins may change meanwhile. */
  instance: {
    readonly registration: Registration;
    /** True if push notifications are sent (UX-4). */
    readonly push: boolean;
    /** Bytes of the largest file (FIL-3). */
    readonly fileMax: number;
    /** Bytes that one person may store; null: no bound. */
    readonly quotaPerson: number | null;
    /** The total quota; a share is a share of the disk. */
    readonly quota: { bytes: number } | { share: number } | null;
  };
  rates: RateLimits;
  /** Attempts at passwords and codes, one after another for each account and address. */
  attempts: KeyedQueue;
  /** Attempts on the server, for its host and their programs. */
  securityLog: SecurityLog;
}
