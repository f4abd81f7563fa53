import { join } from "node:path";
import type { Clock } from "../../base/clock.ts";
import { createIds } from "../../base/ids.ts";
import { AccountDelay } from "../../features/auth/account_delay.ts";
import { AddressGate } from "../../features/auth/address_gate.ts";
import { SharedAddressGate } from "../../features/auth/shared_address_gate.ts";
import { createPasswords } from "../../features/auth/passwords.ts";
import { Bus, type DomainEvent } from "../../base/bus.ts";
import { Calls } from "../../features/calls/calls.ts";
import type { Config } from "../config/load.ts";
import { Gate } from "../../base/gate.ts";
import { Deadlines } from "../../base/deadlines.ts";
import { BytesInFlight } from "../../delivery/http/in_flight.ts";
import { publicUrlOf } from "../config/public_url.ts";
import { PACE } from "../../delivery/http/watcher.ts";
import { Tarpit } from "../../delivery/http/tarpit.ts";
import { UntrustedProxies } from "../../delivery/http/untrusted_proxies.ts";
import { createRateLimits } from "../../base/rate_limiter.ts";
import type { Db } from "../../storage/db.ts";
import type { SharedState } from "../../storage/engines/shared_state.ts";
import { DiskFileStore, FILES_FOLDER } from "../../storage/file_store/disk.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import { Instance, type OptionSources } from "../instance/instance.ts";
import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { Log } from "../../base/log.ts";
import { KeyLog } from "../../e2ee/log/key_log.ts";
import { Rosters } from "../../membership/members/rosters.ts";
import { Invisible } from "../../membership/presence/invisible.ts";
import { Uploads } from "../../features/files/uploads.ts";
import { StorageUsage } from "../../features/quota/quotas.ts";
import { NO_METRICS } from "../../base/metrics.ts";
import { Upkeep } from "../../base/upkeep.ts";
import { Push } from "../../features/push/push.ts";
import { pushSubject } from "../config/push_subject.ts";
import { Presence } from "../../membership/presence/presence.ts";
import { RecentLog } from "../recent_log.ts";
import { Refusals } from "../../delivery/http/refusals.ts";
import { NO_SECURITY_LOG, type SecurityLog } from "../../base/security_log.ts";
import type { YieldPool } from "../threads.ts";
import type { CertificateSource } from "../tls/source.ts";
import { machineName } from "../tls/names.ts";
import { VoiceRooms } from "../../features/voice/rooms.ts";
import { AppContext } from "../context.ts";
import { FeatureRegistry } from "../../kernel/feature_registry.ts";
import { FEATURES } from "./feature_list.ts";

/** More would only wait for the same disk, each with its bytes in memory. */
const MAX_PARALLEL_BLOB_WRITES = 3;

/** Parts of the context that are given; tests replace some of them. */
export interface ContextOptions {
  config: Config;
  /** Which options the host has set; default: none. */
  fixed?: OptionSources;
  db: Db;
  log: Log;
  recentLog?: RecentLog;
  securityLog?: SecurityLog;
  clock?: Clock;
  tls?: CertificateSource | null;
  yieldPool?: YieldPool;
  /** Default: the data folder. */
  fileStore?: FileStore;
  /** Default: those of the database. */
  sharedState?: SharedState;
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
    fileStore = new DiskFileStore(join(config.data, FILES_FOLDER)),
    sharedState = db.sharedState,
  }: ContextOptions,
): AppContext {
  const bus = new Bus((error) => log.error("an event could not be delivered", error));
  const instance = new Instance(config, fixed);
  const deadlines = new Deadlines(clock, (error) => log.error("a deadline failed", error));
  const usage = new StorageUsage(db, bus, log);
  const publicUrl = publicUrlOf(config, tls);
  const app: AppContext = {
    config,
    instance,
    db,
    sharedState,
    log,
    clock,
    bus,
    ids: createIds(),
    passwords: createPasswords(yieldPool),
    ...limitersOf({ config, instance, db, clock }),
    features: new FeatureRegistry<AppContext>(FEATURES, () => app),
    keyLog: new KeyLog(db),
    usage,
    uploads: new Uploads(db, fileStore, log, usage),
    presence: new Presence(bus, deadlines),
    invisible: new Invisible(bus),
    rosters: new Rosters(bus),
    tls,
    publicUrl,
    lanAddress: () => null,
    deadlines,
    upkeep: new Upkeep(log, clock, (step) => app.metrics.upkeepFailed(step)),
    voice: new VoiceRooms(),
    calls: new Calls(),
    metrics: NO_METRICS,
    relay: null,
    push: new Push(pushSubject(config, publicUrl)),
    backups: null,
    nodeName: db.isShared ? config.nodeAddress ?? `${machineName()}:${config.port}` : null,
    recentLog,
    securityLog,
    sockets: () => 0,
    isLeaving: false,
    ...requestPartsOf(log),
  };
  db.onRemote = (events) => {
    for (const event of events) {
      if (app.usage.applyRemote(event) || app.push.applyRemote(event)) continue;
      bus.publishRemote(event as DomainEvent);
    }
  };
  return app;
}

/** Parts that slow down or refuse whoever asks for too much. */
function limitersOf(
  { config, instance, db, clock }: Pick<AppContext, "config" | "instance" | "db" | "clock">,
) {
  const isOn = config.limits === "on";
  const credentials = () => config.limits === "on" ? instance.rates.credentials : null;
  return {
    tarpit: new Tarpit(clock, isOn),
    rates: createRateLimits(isOn, instance.rates),
    delays: new AccountDelay(),
    gate: new AddressGate(
      clock,
      credentials,
      db.isShared ? new SharedAddressGate(db, clock, credentials) : null,
    ),
    attempts: createKeyedQueue(),
  };
}

/** Parts that HTTP requests go through, before there is a server that measures them. */
function requestPartsOf(log: Log) {
  return {
    refusals: new Refusals(),
    untrustedProxies: new UntrustedProxies(log),
    storing: new Gate(MAX_PARALLEL_BLOB_WRITES),
    inFlight: new BytesInFlight(),
    relief: () => undefined,
    pace: PACE,
    waiting: () => 0,
  };
}
