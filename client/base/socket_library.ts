/**
 * The parts of socket.io that the chat uses. They have a file of their own, so that the bundler
 * drops the rest of the library and puts modules shared with the page into the page's script.
 */
import { lazy } from "../../browser/lazy.ts";
import {
  io as connect,
  type ManagerOptions,
  type SocketOptions,
  WebSocket,
} from "socket.io-client";

/** Signature of the browser's `setTimeout`. */
export type Wait = (callback: () => void, ms: number) => unknown;

/** Milliseconds after which a websocket that says nothing is helped (MEND-49). */
export const WEBSOCKET_TIMEOUT_MS = 5000;

/**
 * Wraps the library's `io`. Polling is loaded once a websocket has failed or stays silent: from
 * then on each attempt tries both, in this order (SOCK-03). If loading fails, the next failure
 * tries again.
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
  wait(load, WEBSOCKET_TIMEOUT_MS);
  return socket;
}
