import type { Bus } from "../base/bus.ts";
import type { Clock } from "../base/clock.ts";
import type { Deadlines } from "../base/deadlines.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Upkeep } from "../base/upkeep.ts";
import type { RecordDeletion } from "../kernel/registry.ts";
import type { Db } from "../storage/db.ts";
import type { Facts } from "../storage/engines/facts.ts";

/**
 * What membership is given; what keeps something of its own adds it (`declare module`). Each layer
 * above has a context that extends this one: no module holds state of its own.
 */
export interface MembershipContext {
  db: Db;
  clock: Clock;
  ids: Ids;
  bus: Bus;
  log: Log;
  /** Deletes the records of all features along with what they belong to. */
  features: RecordDeletion;
  deadlines: Deadlines;
  /** Runs the hourly steps, and knows which of them fail. */
  upkeep: Upkeep;
  /** What nodes tell each other of what they have in memory; undefined where there is one node. */
  facts: Facts | undefined;
}
