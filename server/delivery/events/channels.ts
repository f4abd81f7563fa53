import * as events from "../../../protocol/events/channels.ts";
import { implementEvents } from "../realtime/events.ts";
import { rooms } from "../realtime/rooms.ts";
import { accessChannel } from "../../membership/channels/access.ts";

/** Which channel is on a socket's screen: who is typing there is shown only to those who look. */
export const channelEvents = implementEvents(events, {
  joinChannel: async ({ app, actor, body, socket }) => {
    await app.db.read(accessChannel, actor.userId, body);
    socket.join(rooms.screen(body));
  },
  leaveChannel: ({ body, socket }) => {
    socket.leave(rooms.screen(body));
  },
});
