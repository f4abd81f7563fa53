import * as api from "../../../protocol/api/reactions.ts";
import { reactionBody } from "../../../protocol/messages.ts";
import { toChannel } from "../../kernel/audience.ts";
import { parse } from "../../kernel/parse.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { reactions, sealedReactions } from "./records.ts";
import { react, reactionsOf, unreact } from "./service.ts";
import { reactionsOn } from "./view.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** `by`: the person whose delivery budget the event counts against. */
    "reaction-updated": {
      channelId: string;
      seq: number;
      messageId: string;
      spaceId: string;
      by: string;
    };
  }
}

export const reactionsFeature = defineFeature({
  name: "reactions",
  records: [
    withRules(reactions, { exported: { omitted: "not part of the message text" } }),
    withRules(sealedReactions, { exported: { omitted: "sealed: only devices can read them" } }),
  ],
  endpoints: implement(api, {
    addReaction: async ({ app, actor, params, body }) => ({
      reactions: await react(app, actor.userId, params.id, body.emoji),
    }),
    removeReaction: async ({ app, actor, params }) => {
      const { emoji } = parse(reactionBody, { emoji: params.emoji });
      return { reactions: await unreact(app, actor.userId, params.id, emoji) };
    },
    listReactions: async ({ app, actor, params }) => ({
      reactions: await reactionsOf(app, actor.userId, params.id),
    }),
  }),
  events: {
    "reaction-updated": {
      audience: ({ channelId }) => toChannel(channelId),
      // Waiting events merge, so the reactions are read at delivery.
      wire: async ({ channelId, messageId, seq }, app) => ({
        messageId,
        channelId,
        ...await reactionsOn(app, channelId, seq),
      }),
      order: ({ spaceId }) => spaceId,
      cost: ({ by, messageId }) => ({
        kind: "person",
        account: by,
        subject: `reactions ${messageId}`,
      }),
    },
  },
});
