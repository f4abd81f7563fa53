import * as api from "../../../protocol/api/emoji.ts";
import { implement } from "../http/endpoint.ts";
import {
  createEmoji,
  deleteEmoji,
  emojiOfServer,
  renameEmoji,
} from "../../features/emoji/service.ts";
import { accessServer } from "../../membership/servers/access.ts";

export const emojiRoutes = implement(api, {
  listEmoji: async ({ app, actor, params }) => ({
    emoji: await emojiOfServer(app, actor.userId, params.id),
  }),
  createEmoji: {
    admit: ({ app, actor, params }) =>
      app.db.read(accessServer, actor.userId, params.id, "manageEmoji"),
    run: async ({ app, actor, params, body }) => ({
      emoji: await createEmoji(app, actor.userId, params.id, body),
    }),
  },
  renameEmoji: async ({ app, actor, params, body }) => ({
    emoji: await renameEmoji(app, actor.userId, params.id, params.emojiId, body.name),
  }),
  deleteEmoji: ({ app, actor, params }) => {
    return deleteEmoji(app, actor.userId, params.id, params.emojiId);
  },
});
