import * as api from "../../../protocol/api/emoji.ts";
import type { CustomEmoji } from "../../../protocol/emoji.ts";
import { toServer } from "../../kernel/audience.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { checkEmoji } from "./check.ts";
import { emoji, emojiCounts, emojiNames } from "./records.ts";
import {
  createEmoji,
  deleteEmoji,
  emojiOfServer,
  exportedEmoji,
  forgetEmoji,
  renameEmoji,
} from "./service.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** Sent for a new emoji and for a new name. */
    "emoji-updated": { serverId: string; emoji: CustomEmoji };
    "emoji-deleted": { serverId: string; emojiId: string };
  }
}

const subjectOf = (emojiId: string) => `emoji ${emojiId}`;

/** The emoji and stickers of servers (FIL-7). */
export const emojiFeature = defineFeature({
  name: "emoji",
  records: [
    withRules(emoji, {
      exported: {
        server: { section: "emoji", rows: (app, serverId) => exportedEmoji(app, serverId) },
      },
      onDelete: (app, tx, _at, one) => forgetEmoji(app, tx, one),
    }),
    withRules(emojiNames, { exported: { omitted: "an index" } }),
    withRules(emojiCounts, { exported: { omitted: "a counter" } }),
  ],
  endpoints: implement(api, {
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
    deleteEmoji: ({ app, actor, params }) =>
      deleteEmoji(app, actor.userId, params.id, params.emojiId),
  }),
  events: {
    "emoji-updated": {
      audience: ({ serverId }) => toServer(serverId),
      wire: ({ serverId, emoji }) => ({ serverId, emoji }),
      order: ({ serverId }) => serverId,
      cost: ({ serverId, emoji }) => ({
        kind: "server",
        account: serverId,
        subject: subjectOf(emoji.id),
      }),
    },
    "emoji-deleted": {
      audience: ({ serverId }) => toServer(serverId),
      wire: ({ serverId, emojiId }) => ({ serverId, emojiId }),
      order: ({ serverId }) => serverId,
      cost: null,
      ends: ({ serverId, emojiId }) => ({ account: serverId, subject: subjectOf(emojiId) }),
    },
  },
  check: checkEmoji,
});
