import type { Registration } from "../../protocol/admin.ts";
import type { KeyedQueue } from "../../protocol/keyed_queue.ts";
import type { RateLimits } from "../base/rate_limits.ts";
import type { SecurityLog } from "../base/security_log.ts";
import type { MembershipContext } from "../membership/context.ts";
import type { AccountDelay } from "./auth/account_delay.ts";
import type { AddressGate } from "./auth/address_gate.ts";
import type { Passwords } from "./auth/passwords.ts";
import type { Calls } from "./calls/calls.ts";
import type { Invisible } from "./presence/invisible.ts";
import type { Presence } from "./presence/presence.ts";
import type { StorageUsage } from "./usage/usage.ts";
import type { Relay, VoiceConfig } from "./voice/ice.ts";
import type { VoiceRooms } from "./voice/rooms.ts";

/** The options that features follow. */
export interface FeaturesConfig extends VoiceConfig {
  /** The folder of all data. */
  data: string;
  passwordMin: number;
  refuseCommonPasswords: boolean;
  /** Bytes that one person may store; null: no bound. */
  quotaPerson: number | null;
  /** The same for all together; a share is one of the disk. */
  quota: { bytes: number } | { share: number } | null;
}

/** What features are given. */
export interface FeaturesContext extends MembershipContext {
  config: FeaturesConfig;
  /** The settings that admins may change meanwhile. */
  instance: { readonly registration: Registration };
  rates: RateLimits;
  passwords: Passwords;
  /** Counts failed sign-ins, and registrations without an invite, by address. */
  gate: AddressGate;
  /** Makes guesses at one account slow. */
  delays: AccountDelay;
  /** Attempts at passwords and codes, one after another for each account and address. */
  attempts: KeyedQueue;
  /** By channel id: pins come one after another, so that their number can be counted. */
  pins: KeyedQueue;
  /** What people have stored, held against the quotas. */
  usage: StorageUsage;
  presence: Presence;
  invisible: Invisible;
  voice: VoiceRooms;
  calls: Calls;
  /** This server's own, while it runs and if there is to be one. */
  relay: Relay | null;
  /** Attempts on the server, for its host and their programs. */
  securityLog: SecurityLog;
}
