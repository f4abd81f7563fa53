import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { DATA_SCHEMA } from "../../base/data_schema.ts";
import { VERSION } from "../../base/version.ts";
import type { Metrics } from "../../base/metrics.ts";
import type { SharedStats } from "../../storage/engines/engine.ts";
import type { Disk } from "../../storage/disk.ts";

/** Values that are read when the metrics are scraped. */
interface Gauges {
  sockets(): number;
  waitingBytes(): number;
  usersOnline(): number;
  voiceParticipants(): number;
  /** Seconds since 1970; null: none was made yet. */
  lastBackup(): number | null;
  /** Returns whether a backup is overdue, or could not be made or copied. */
  backupFailing(): boolean;
  /** Bytes. */
  databaseBytes(): Promise<number>;
  /** Absent where one node has the database for itself. */
  shared?: Readonly<SharedStats>;
  /** The host's name for this node, where several share a database. */
  node?: string;
  /** Null: the system does not say. */
  disk(): Promise<Disk | null>;
}

/** Seconds. */
const BOUNDARIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The running build, as labels. */
const BUILD = {
  version: VERSION,
  schema: String(DATA_SCHEMA),
  runtime: `deno ${Deno.version.deno}`,
  platform: `${Deno.build.os} ${Deno.build.arch}`,
};

type Meter = ReturnType<MeterProvider["getMeter"]>;

/** Measures with OpenTelemetry, under names as Prometheus wants them: the unit last. */
export function createMetrics(gauges: Gauges): Metrics {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter("parley", VERSION);
  const advice = { explicitBucketBoundaries: BOUNDARIES };
  const requests = meter.createHistogram("parley.http.request.seconds", {
    description: "Answers under /api, by endpoint",
    unit: "s",
    advice,
  });
  const events = meter.createHistogram("parley.socket.event.seconds", {
    description: "Client events over sockets, by name and outcome",
    unit: "s",
    advice,
  });
  const happenings = meter.createCounter("parley.events", {
    description: "What happened and was committed, by type: message-created, member-joined, ...",
  });
  const refusals = meter.createCounter("parley.refusals", {
    description: "What people may not do or see, by endpoint or event and code",
  });
  const upkeepFailures = meter.createCounter("parley.upkeep.failures", {
    description: "What the upkeep could not do, by step; it is tried again every hour",
  });
  observe(meter, gauges);
  if (gauges.shared) observeShared(meter, gauges.shared, gauges.node);
  const serializer = new PrometheusSerializer("", false, undefined, true, true);

  return {
    request: (method, route, status, seconds) =>
      requests.record(seconds, { method, route, status }),
    event: (name, code, seconds) => events.record(seconds, { event: name, code }),
    refused: (endpoint, code) => refusals.add(1, { endpoint, code }),
    upkeepFailed: (step) => upkeepFailures.add(1, { step }),
    happened: (type) => happenings.add(1, { type }),
    async text() {
      const { resourceMetrics } = await exporter.collect();
      return serializer.serialize(resourceMetrics);
    },
  };
}

/** Registers the values that are read at each scrape. */
function observe(meter: Meter, gauges: Gauges): void {
  const gauge = (name: string, description: string, value: () => number | null, unit?: string) =>
    meter.createObservableGauge(name, { description, unit })
      .addCallback((result) => {
        const now = value();
        if (now !== null) result.observe(now);
      });
  gauge("parley.sockets", "Connected clients", gauges.sockets);
  gauge(
    "parley.sockets.waiting.bytes",
    "What clients have not read yet",
    gauges.waitingBytes,
    "By",
  );
  gauge("parley.users.online", "People with a connected client", gauges.usersOnline);
  gauge("parley.voice.participants", "People in voice channels", gauges.voiceParticipants);
  gauge(
    "parley.last.backup.timestamp.seconds",
    "When the schedule last made a backup, seconds since 1970",
    gauges.lastBackup,
    "s",
  );
  gauge(
    "parley.backup.failing",
    "1: a backup is late, or could not be made or copied",
    () => gauges.backupFailing() ? 1 : 0,
  );
  gauge("process.resident.memory.bytes", "Resident memory", () => Deno.memoryUsage().rss, "By");
  gauge("process.uptime.seconds", "Time since the start", () => performance.now() / 1000, "s");
  meter.createObservableGauge("parley.build.info", { description: "1; the labels say what runs" })
    .addCallback((result) => result.observe(1, BUILD));
  meter.createObservableGauge("parley.database.bytes", {
    description: "The database: accounts, messages and files",
    unit: "By",
  }).addCallback(async (result) => result.observe(await gauges.databaseBytes()));
  const disk = (part: "free" | "total", description: string) =>
    meter.createObservableGauge(`parley.disk.${part}.bytes`, { description, unit: "By" })
      .addCallback(async (result) => {
        const found = await gauges.disk();
        if (found) result.observe(found[part]);
      });
  disk("free", "What is free on the disk that the data lies on");
  disk("total", "The disk that the data lies on");
}

/** Registers what a node observes of the database that it shares (CL-10). */
function observeShared(
  meter: Meter,
  stats: Readonly<SharedStats>,
  node = "",
): void {
  const sum = (name: string, description: string, value: () => number, unit?: string) =>
    meter.createObservableCounter(name, { description, unit })
      .addCallback((result) => result.observe(value()));
  sum("parley.storage.commits", "Commits of this node to PostgreSQL", () => stats.commits);
  sum("parley.storage.conflicts", "Those that had to run again", () => stats.conflicts);
  sum(
    "parley.storage.commit.seconds",
    "What all of both took together",
    () => stats.commitSeconds,
    "s",
  );
  meter.createObservableGauge("parley.storage.log.delay.seconds", {
    description: "The age of the oldest commit that this node has not read",
    unit: "s",
  }).addCallback((result) => result.observe(stats.logDelaySeconds));
  meter.createObservableGauge("parley.nodes", {
    description: "Nodes that are there, as this one knows",
  }).addCallback((result) => result.observe(stats.nodes));
  meter.createObservableGauge("parley.node.info", {
    description: "1; the label is this node's address, or its machine and port",
  }).addCallback((result) => result.observe(1, { node }));
}
