import * as api from "../../../protocol/api/messages.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import { type EndpointRequest, implement } from "../http/endpoint.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import { accessMessage, accessToEdit } from "../../features/message_log/access.ts";
import { contentResponseOf, historyResponseOf } from "./large_responses.ts";
import {
  bulkDelete,
  deleteMessage,
  editMessage,
  sendMessage,
} from "../../features/messages/service.ts";

/** What does not fit any more is not uploaded. @throws AppError storage_quota, server_quota */
function refuseAboveQuota(
  { app, actor, bytes }: Pick<EndpointRequest, "app" | "actor" | "bytes">,
): void {
  // Small ones are counted when they are there. Not all of a body is content.
  if (bytes <= SERVER_LIMITS.bodyMax) return;
  app.usage.refuseAbove(actor.userId, Math.floor((bytes - 1024) * 3 / 4));
}

function withContent<B extends object>(body: B, stored: BlobRef | null) {
  return stored ? { ...body, encryptedContent: stored } : body;
}

export const messageRoutes = implement(api, {
  listMessages: ({ app, actor, params, query }) => {
    return historyResponseOf(app, actor.userId, params.channelId, query);
  },
  sendMessage: {
    admit: async (asked) => {
      const { app, actor, params } = asked;
      await app.db.read(accessTextChannel, actor.userId, params.channelId, "sendMessages");
      refuseAboveQuota(asked);
    },
    run: async ({ app, actor, params, body, stored }) => ({
      message: await sendMessage(app, actor.userId, params.channelId, withContent(body, stored)),
    }),
  },
  editMessage: {
    admit: async (asked) => {
      const { app, actor, params } = asked;
      await app.db.read(accessToEdit, actor.userId, params.id);
      refuseAboveQuota(asked);
    },
    run: async ({ app, actor, params, body, stored }) => ({
      message: await editMessage(app, actor.userId, params.id, withContent(body, stored)),
    }),
  },
  deleteMessage: ({ app, actor, params }) => deleteMessage(app, actor.userId, params.id),
  bulkDelete: async ({ app, actor, params, body }) => ({
    deleted: await bulkDelete(app, actor.userId, params.channelId, body.messageIds),
  }),
  locateMessage: async ({ app, actor, params: { channelId, id } }) => {
    const { message } = await app.db.read(accessMessage, actor.userId, id, { channelId });
    return { seq: message.seq };
  },
  getContent: ({ app, actor, params }) => {
    return contentResponseOf(app, actor.userId, params.channelId, params.id);
  },
});
