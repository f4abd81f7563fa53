import * as api from "../../../protocol/api/reactions.ts";
import { reactionBody } from "../../../protocol/messages.ts";
import { parse } from "../../kernel/parse.ts";
import { implement } from "../http/endpoint.ts";
import { react, reactionsOf, unreact } from "../../features/reactions/service.ts";

export const reactionRoutes = implement(api, {
  addReaction: async ({ app, actor, params, body }) => ({
    reactions: await react(app, actor.userId, params.id, body.emoji),
  }),
  removeReaction: async ({ app, actor, params }) => {
    const { emoji: taken } = parse(reactionBody, { emoji: params.emoji });
    return { reactions: await unreact(app, actor.userId, params.id, taken) };
  },
  listReactions: async ({ app, actor, params }) => ({
    reactions: await reactionsOf(app, actor.userId, params.id),
  }),
});
