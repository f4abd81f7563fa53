import type { Bus } from "../base/bus.ts";
import type { Clock } from "../base/clock.ts";
import type { Deadlines } from "../base/deadlines.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Db } from "../storage/db.ts";
import type { Rosters } from "./members/rosters.ts";

/** What membership is given. Each layer above adds what it needs; no module holds state of its own. */
export interface MembershipContext {
  db: Db;
  clock: Clock;
  ids: Ids;
  bus: Bus;
  log: Log;
  deadlines: Deadlines;
  /** Members of servers by name. */
  rosters: Rosters;
}
