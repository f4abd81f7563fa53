import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { ConnectionWatcher, PACE } from "../../../server/delivery/http/watcher.ts";

/** Connection whose client reads when the test says so. */
class Connection extends EventEmitter {
  bytesRead = 0;
  bytesWritten = 0;
  writableLength = 0;
  writable = true;
  destroyed = false;

  end(text: string): void {
    this.writable = false;
    this.bytesWritten += text.length;
    this.writableLength += text.length;
  }

  resume(): void {}

  destroy(): void {
    this.destroyed = true;
  }
}

function watched() {
  let now = 0;
  const watcher = new ConnectionWatcher(() => now);
  const connection = new Connection();
  const socket = connection as unknown as Socket;
  watcher.add(socket);
  /** Advances time with the usual checks, as in a process that isn't blocked. */
  const passes = (milliseconds: number) => {
    for (const end = now + milliseconds; now < end;) {
      now += PACE.every;
      watcher.look();
    }
  };
  /** Blocks the process, whose timers then run before anything else. */
  const stalls = (milliseconds: number) => {
    now += milliseconds;
    watcher.look();
  };
  return { watcher, connection, socket, passes, stalls };
}

Deno.test("[HARD-2] time in which the process stood still counts against nobody", () => {
  const { watcher, connection, socket, passes, stalls } = watched();
  passes(PACE.every);
  watcher.end(socket, { code: "request_timeout" });
  stalls(PACE.unread + PACE.linger);
  assert.equal(connection.destroyed, false, "what was written could not go on meanwhile");
  passes(PACE.linger);
  assert.equal(connection.destroyed, true);
});

Deno.test("[HARD-2] a client that reads nothing is cut when its time is over", () => {
  const { connection, passes } = watched();
  passes(PACE.every);
  connection.bytesWritten = connection.writableLength = 10;
  passes(PACE.unread - PACE.every);
  assert.equal(connection.destroyed, false);
  passes(PACE.every * 2);
  assert.equal(connection.destroyed, true);
});
