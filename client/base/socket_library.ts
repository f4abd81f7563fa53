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

/** As the browser's `setTimeout`. */
export type Wait = (callback: () => void, ms: number) => unknown;

/** Milliseconds after which a websocket that says nothing is helped (MEND-49). */
export const WEBSOCKET_PATIENCE = 5000;

/**
 * As the library's `io`. Polling is loaded when a websocket has failed or says nothing: then each
 * later attempt tries both, in this order (SOCK-03). If it cannot be, the next failure asks again.
 */
export function io(
  options: Partial<ManagerOptions & SocketOptions>,
  wait: Wait = setTimeout,
) {
  const socket = connect({ ...options, transports: [WebSocket] });
  const load = () =>
    socket.connected || lazy(() => import("./socket_polling.ts")).load().then(
      ({ addPolling }) => addPolling(socket, WebSocket, wait),
      () => {},
    );
  socket.io.on("error", load);
  wait(load, WEBSOCKET_PATIENCE);
  return socket;
}
