import type { Socket } from "socket.io";
import { callSocketCame } from "../../features/calls/watch.ts";
import type { DeliveryContext } from "../context.ts";
import { voiceSocketGone } from "../../features/voice/watch.ts";

/** Applies a new socket to presence and to the user's running call. */
export function socketConnected(app: DeliveryContext, socket: Socket, userId: string): void {
  app.presence.connected(userId, socket.id, socket.data.scopes !== undefined);
  callSocketCame(app, userId, socket.id).catch((error) => {
    app.log.error("a socket could not be told of a call", error);
  });
}

export function socketDisconnected(app: DeliveryContext, socket: Socket, userId: string): void {
  voiceSocketGone(app, userId, socket.id);
  app.presence.disconnected(userId, socket.id);
}
