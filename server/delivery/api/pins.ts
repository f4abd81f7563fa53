import * as api from "../../../protocol/api/pins.ts";
import { implement } from "../http/endpoint.ts";
import { messagesAt } from "../../features/messages/history.ts";
import { pin, pinsOf, unpin } from "../../features/pins/service.ts";

export const pinRoutes = implement(api, {
  listPins: async ({ app, actor, params }) => ({
    pins: await messagesAt(app, params.id, await pinsOf(app, actor.userId, params.id)),
  }),
  pinMessage: ({ app, actor, params }) => pin(app, actor.userId, params.id, params.messageId),
  unpinMessage: ({ app, actor, params }) => unpin(app, actor.userId, params.id, params.messageId),
});
