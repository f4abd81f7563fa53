import type { World } from "../helpers/matrix.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import type { EventExpected } from "./matrix_event_columns.ts";

/** A row for every event: `ok` or the code, for each kind of person. */
export interface EventRow {
  event: string;
  note?: string;
  expected: EventExpected;
  argument: (world: World) => unknown;
  /** Preparation, some of it on the actor's socket. */
  prepare?: (world: World, socket: TestSocket) => Promise<unknown>;
}
