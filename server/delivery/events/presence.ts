import * as events from "../../../protocol/events/presence.ts";
import { implementEvents } from "../realtime/events.ts";

/** Whether somebody is at the device behind a socket. */
export const presenceEvents = implementEvents(events, {
  setIdle: ({ app, actor, body, socket }) => {
    app.presence.setIdle(actor.userId, socket.id, body.idle);
  },
  setHidden: ({ app, actor, body, socket }) => {
    // Nobody looks at a program.
    if (!actor.scopes) app.presence.setHidden(actor.userId, socket.id, body.hidden);
  },
});
