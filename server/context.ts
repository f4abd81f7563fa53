import { customAlphabet } from "nanoid";
import { v7 } from "uuid";
import { SERVER_LIMITS } from "../protocol/server_limits.ts";
import { AccountDelay } from "./features/auth/account_delay.ts";
import { AddressGate } from "./features/auth/address_gate.ts";
import { createPasswords, type Passwords } from "./features/auth/passwords.ts";
import type { Backups } from "./host/backup/backups.ts";
import { Bus } from "./base/bus.ts";
import { Calls } from "./features/calls/calls.ts";
import type { Config } from "./host/config/load.ts";
import { Gate } from "./base/gate.ts";
import { Deadlines } from "./base/deadlines.ts";
import { BytesInFlight } from "./delivery/http/in_flight.ts";
import { publicUrlOf } from "./delivery/http/public_url.ts";
import { PACE, type Pace } from "./delivery/http/watcher.ts";
import { Tarpit } from "./delivery/http/tarpit.ts";
import { UntrustedProxies } from "./delivery/http/untrusted_proxies.ts";
import { createRateLimits, type RateLimits } from "./delivery/http/rate_limits.ts";
import type { Db } from "./storage/db.ts";
import { type Fixed, Instance } from "./host/instance/instance.ts";
import { KeyedQueue } from "./base/keyed_queue.ts";
import type { Log } from "./base/log.ts";
import { Rosters } from "./membership/members/rosters.ts";
import { Invisible } from "./features/presence/invisible.ts";
import { StorageUsage } from "./features/usage/usage.ts";
import { type Metrics, NO_METRICS } from "./host/metrics/metrics.ts";
import { Presence } from "./features/presence/presence.ts";
import { RecentLog } from "./host/recent_log.ts";
import { Refusals } from "./delivery/http/refusals.ts";
import { NO_SECURITY_LOG, type SecurityLog } from "./host/security_log/security_log.ts";
import type { YieldPool } from "./host/threads.ts";
import type { CertificateSource } from "./host/tls/source.ts";
import type { Relay } from "./host/relay/relay.ts";
import { VoiceRooms } from "./features/voice/rooms.ts";

/** Milliseconds since 1970. */
export type Clock = () => number;

export interface Ids {
  /** UUIDv7: sorts by time. */
  uuid(): string;
  /** An invite's code: 10 base58 characters (D-SRV-2). */
  inviteCode(): string;
  /** 256 random bits, base64url: tokens (D-ACCT-3). */
  secret(): string;
}

/** Everything that the server depends on, passed in: no module holds state of its own. */
export interface AppContext {
  config: Config;
  /** The settings that admins may change meanwhile. */
  instance: Instance;
  db: Db;
  clock: Clock;
  ids: Ids;
  bus: Bus;
  log: Log;
  rates: RateLimits;
  /** Makes refusals slow for whoever is refused all the time. */
  tarpit: Tarpit;
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
  /** Members of servers by name. */
  rosters: Rosters;
  /** Where the certificate comes from; null: plain HTTP. */
  tls: CertificateSource | null;
  /** What links begin with; null: not known, each browser uses the address that it has open. */
  publicUrl: string | null;
  deadlines: Deadlines;
  voice: VoiceRooms;
  calls: Calls;
  /** What is measured; nothing, unless somebody may read it. */
  metrics: Metrics;
  /** This server's own, while it runs and if there is to be one. */
  relay: Relay | null;
  /** While the server runs as a program of its own. */
  backups: Backups | null;
  recentLog: RecentLog;
  /** Attempts on the server, for its host and their programs. */
  securityLog: SecurityLog;
  refusals: Refusals;
  /** Proxies that the host has perhaps forgotten to name. */
  untrustedProxies: UntrustedProxies;
  /** Makes the first admin (HARD-11); null: there is one. */
  setupCode: string | null;
  /** How many sockets are connected. */
  sockets: () => number;
  /** How many large bodies are stored at once. */
  storing: Gate;
  /** The budget of large bodies and answers. */
  inFlight: BytesInFlight;
  /** What a large transfer waits for before its next part, while memory is short; undefined: nothing. */
  relief: () => Promise<void> | undefined;
  /** What connections have to keep up with. */
  pace: Pace;
  /** How many bytes wait for sockets that have not read them yet. */
  waiting: () => number;
}

/** More would only wait for the same disk, each with its bytes in memory. */
const STORING = 3;
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

export function createIds(): Ids {
  const inviteCode = customAlphabet(BASE58, SERVER_LIMITS.inviteCodeLength);
  return {
    uuid: () => v7(),
    inviteCode: () => inviteCode(),
    secret: () =>
      crypto.getRandomValues(new Uint8Array(32)).toBase64({
        alphabet: "base64url",
        omitPadding: true,
      }),
  };
}

export function createContext(
  {
    config,
    fixed = new Map(),
    db,
    log,
    recentLog = new RecentLog(),
    securityLog = NO_SECURITY_LOG,
    clock = Date.now,
    tls = null,
    yieldPool,
  }: {
    config: Config;
    /** Which options the host has set; default: none. */
    fixed?: Fixed;
    db: Db;
    log: Log;
    recentLog?: RecentLog;
    securityLog?: SecurityLog;
    clock?: Clock;
    tls?: CertificateSource | null;
    yieldPool?: YieldPool;
  },
): AppContext {
  const bus = new Bus((error) => log.error("an event could not be delivered", error));
  const instance = new Instance(config, fixed);
  const deadlines = new Deadlines(clock, (error) => log.error("a deadline failed", error));
  return {
    config,
    instance,
    db,
    log,
    clock,
    bus,
    ids: createIds(),
    tarpit: new Tarpit(clock, config.limits === "on"),
    rates: createRateLimits(config.limits === "on", instance.rates),
    passwords: createPasswords(yieldPool),
    delays: new AccountDelay(),
    gate: new AddressGate(clock, () => config.limits === "on" ? instance.rates.credentials : null),
    attempts: new KeyedQueue(),
    pins: new KeyedQueue(),
    usage: new StorageUsage(db, bus, log),
    presence: new Presence(bus, deadlines),
    invisible: new Invisible(bus),
    rosters: new Rosters(bus),
    tls,
    publicUrl: publicUrlOf(config, tls),
    deadlines,
    voice: new VoiceRooms(),
    calls: new Calls(),
    metrics: NO_METRICS,
    relay: null,
    backups: null,
    recentLog,
    securityLog,
    refusals: new Refusals(),
    untrustedProxies: new UntrustedProxies(log),
    setupCode: null,
    sockets: () => 0,
    storing: new Gate(STORING),
    inFlight: new BytesInFlight(),
    relief: () => undefined,
    pace: PACE,
    waiting: () => 0,
  };
}
