import * as api from "../../../protocol/api/pins.ts";
import { toChannel } from "../../kernel/audience.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { messagesAt } from "../messages/history.ts";
import { pins, pinTurns } from "./records.ts";
import { pin, pinsOf, unpin } from "./service.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** `spaceId`: null when the code that deletes a message doesn't know it. */
    "pins-changed": { channelId: string; spaceId: string | null };
  }
}

export const pinsFeature = defineFeature({
  name: "pins",
  records: [
    withRules(pins, {
      exported: { omitted: "the messages themselves are exported" },
      onMessageDelete: (app, tx, { channelId }, spaceId) =>
        app.bus.publishAfter(tx, { type: "pins-changed", channelId, spaceId }),
    }),
    withRules(pinTurns, { exported: { omitted: "a counter" } }),
  ],
  endpoints: implement(api, {
    listPins: async ({ app, actor, params }) => ({
      pins: await messagesAt(
        app,
        actor.userId,
        params.id,
        await pinsOf(app, actor.userId, params.id),
      ),
    }),
    pinMessage: ({ app, actor, params }) => pin(app, actor.userId, params.id, params.messageId),
    unpinMessage: ({ app, actor, params }) => unpin(app, actor.userId, params.id, params.messageId),
  }),
  events: {
    "pins-changed": {
      audience: ({ channelId }) => toChannel(channelId),
      wire: ({ channelId }) => ({ channelId }),
      order: ({ spaceId }) => spaceId,
      cost: ({ channelId, spaceId }) =>
        spaceId === null
          ? null
          : { kind: "server", account: spaceId, subject: `pins ${channelId}` },
    },
  },
});
