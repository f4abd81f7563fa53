/**
 * What the chat takes of socket.io. A file of ours, so that the bundler leaves out the rest of the
 * library, and what both share with the page lies in the page's own script.
 */
import { lazy } from "../../browser/lazy.ts";
import {
  io as connect,
  type ManagerOptions,
  type SocketOptions,
  WebSocket,
} from "socket.io-client";

/**
 * As the library's `io`. Polling is loaded when a websocket has failed: then each later attempt
 * tries both, in this order (SOCK-03).
 */
export function io(options: Partial<ManagerOptions & SocketOptions>) {
  const socket = connect({ ...options, transports: [WebSocket] });
  const { io: manager } = socket;
  manager.on("error", async function load() {
    try {
      const { XHR } = await lazy(() => import("./socket_polling.ts"));
      manager.opts.transports = [WebSocket, XHR];
      manager.off("error", load);
    } catch {
      // The next failure asks for it again.
    }
  });
  return socket;
}
