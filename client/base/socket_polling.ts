/** Transport for networks where no websocket gets through, or only a silent one (MEND-49). */
import { type Socket, type WebSocket as WebSocketTransport, XHR } from "socket.io-client";
import type { ErrorBody } from "../../protocol/errors.ts";
import type { Wait } from "./socket_library.ts";

/** Milliseconds that a websocket may say nothing, as in `socket_library.ts`, which waits the first time. */
const SILENCE_TIMEOUT_MS = 5000;

/** Milliseconds until a polling connection tries a websocket again: each time twice as long. */
const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 10 * 60_000;
/** Maximum milliseconds of such an attempt. */
const ATTEMPT_TIMEOUT_MS = 20_000;

/**
 * Adds polling to a connection. If a websocket stays silent, polling is tried in parallel and takes
 * over once the server responds; a polling connection tries a websocket again later.
 * @param WebSocket the transport that it has: this script must not bring another copy
 */
export function addPolling(
  socket: Socket,
  WebSocket: typeof WebSocketTransport,
  wait: Wait,
): void {
  const { io: manager } = socket;
  if (manager.opts.transports!.length > 1) return;

  class Waiting extends WebSocket {
    override doOpen() {
      super.doOpen();
      const { socket: engine } = this;
      if (!this.query.sid) wait(() => takeOver(engine), SILENCE_TIMEOUT_MS);
      // In parallel with a connection that polls.
      else {wait(() =>
          engine.transport !== this && this.onError("timeout", null), ATTEMPT_TIMEOUT_MS);}
      return this;
    }
  }

  class Polling extends XHR {
    override onError(reason: string, status: unknown, context: unknown) {
      const refusal = refusalIn(context);
      if (!refusal) return super.onError(reason, status, context);
      const error = {
        type: "TransportError",
        description: status,
        context,
        data: refusal,
      } as const;
      this.emitReserved("error", Object.assign(new Error(refusal.error), error));
      // The library would come again sooner; `Socket` does when the server says so.
      if (refusal.retryAfter) queueMicrotask(() => socket.disconnect());
      return this;
    }
  }

  /**
   * Polls in place of an attempt that hangs, once polling is seen to get through: a slow websocket
   * is better than nothing. Later attempts try both (SOCK-03).
   */
  function takeOver(attempt: typeof manager.engine) {
    const hangs = () => attempt === manager.engine && attempt.readyState === "opening";
    if (!hangs()) return;
    wait(() => takeOver(attempt), SILENCE_TIMEOUT_MS);
    pollingWorks(manager.opts.path!).then((isThere) => {
      if (!isThere || !hangs()) return;
      manager.opts.transports = [Polling, Waiting];
      socket.disconnect().connect();
      manager.opts.transports = [Waiting, Polling];
    });
  }

  manager.opts.transports = [Waiting, Polling];
  if (manager.engine) takeOver(manager.engine);
  manager.on("open", () => {
    const { engine } = manager;
    const later = (ms: number) =>
      wait(() => {
        if (engine.readyState !== "open" || engine.transport.name !== "polling") return;
        // Repeats the upgrade that the library tries once, after connecting; it has no public name.
        (engine as unknown as { _probe(transport: string): void })._probe("websocket");
        later(Math.min(ms * 2, MAX_RETRY_MS));
      }, ms);
    later(FIRST_RETRY_MS);
  });
}

/**
 * Resolves to true if polling gets through: the server itself answers that the connection is
 * unknown.
 */
async function pollingWorks(path: string): Promise<boolean> {
  try {
    const url = new URL(`${path}/?EIO=4&transport=polling&sid=none`, location.href);
    return (await (await fetch(url)).json()).code === 1;
  } catch {
    return false;
  }
}

/** The server's own refusal of a handshake, or null. */
function refusalIn(context: unknown): ErrorBody | null {
  try {
    const body = JSON.parse((context as XMLHttpRequest).responseText);
    return typeof body.error === "string" ? body : null;
  } catch {
    return null;
  }
}
