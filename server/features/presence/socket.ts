import { type SocketEvent, socketEvent } from "../../delivery/realtime/events.ts";

/** Whether somebody is at the device behind a socket. */
export const presenceEvents: SocketEvent[] = [
  socketEvent("presence-idle", ({ app, actor, body, socket }) => {
    app.presence.setIdle(actor.userId, socket.id, body.idle);
    return Promise.resolve();
  }),
];
