import type { Bus } from "../base/bus.ts";
import type { Clock } from "../base/clock.ts";
import type { Deadlines } from "../base/deadlines.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Upkeep } from "../base/upkeep.ts";
import type { RecordDeletion } from "../kernel/purges.ts";
import type { Db } from "../storage/db.ts";
import type { SharedState } from "../storage/engines/shared_state.ts";

/**
 * Context of membership. A module with state of its own adds a field (`declare module`). The
 * context of each layer above extends this one: no module holds state of its own.
 */
export interface MembershipContext {
  db: Db;
  clock: Clock;
  ids: Ids;
  bus: Bus;
  log: Log;
  /** Deletes records of all features along with their owners. */
  features: RecordDeletion;
  deadlines: Deadlines;
  /** Runs the hourly steps, and knows which of them fail. */
  upkeep: Upkeep;
  /** State in memory that nodes share; undefined with a single node. */
  sharedState: SharedState | undefined;
}
