import { success } from "../../../protocol/common.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import {
  bulkDeleteAnswer,
  bulkDeleteBody,
  contentAnswer,
  editMessageBody,
  historyAnswer,
  historyQuery,
  messageAnswer,
  sendMessageBody,
} from "../../../protocol/messages.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import { type Asked, type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import { accessToEdit } from "./access.ts";
import { contentAnswerOf, historyAnswerOf } from "./large_answers.ts";
import { bulkDelete, deleteMessage, editMessage, sendMessage } from "./service.ts";

/** A message of 20 MB is stored while it comes. */
const largeMessage = { max: LIMITS.messageBodyMax, field: "encryptedContent" };

/** What does not fit any more is not uploaded. @throws AppError storage_quota, server_quota */
function refuseAboveQuota({ app, actor, bytes }: Asked): void {
  // Small ones are counted when they are there. Not all of a body is content.
  if (bytes <= SERVER_LIMITS.bodyMax) return;
  const size = Math.floor((bytes - 1024) * 3 / 4);
  const [own, all] = [app.usage.of(actor.userId), app.usage.all];
  const fits = [own, all].every(({ used, quota }) => quota === null || used + size <= quota);
  // Reserving is what says why.
  if (!fits) app.usage.reserve(actor.userId, size)[Symbol.dispose]();
}

function withContent<B extends object>(body: B, stored: BlobRef | null) {
  return stored ? { ...body, encryptedContent: stored } : body;
}

export const messageEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/messages/{channelId}",
    summary: "A page of history, oldest first",
    auth: "user",
    query: historyQuery,
    answer: historyAnswer,
    run: ({ app, actor, params, query }) => {
      return historyAnswerOf(app, actor.userId, params.channelId, query);
    },
  }),
  endpoint({
    method: "POST",
    path: "/messages/{channelId}",
    summary: "Send a message",
    auth: "user",
    rate: "messages",
    body: sendMessageBody,
    large: {
      ...largeMessage,
      admit: async (asked) => {
        const { app, actor, params } = asked;
        await accessTextChannel(app, actor.userId, params.channelId, "sendMessages");
        refuseAboveQuota(asked);
      },
    },
    answer: messageAnswer,
    status: 201,
    run: async ({ app, actor, params, body, stored }) => ({
      message: await sendMessage(app, actor.userId, params.channelId, withContent(body, stored)),
    }),
  }),
  endpoint({
    method: "PUT",
    path: "/messages/{id}",
    summary: "Edit one's own message",
    auth: "user",
    rate: "messages",
    body: editMessageBody,
    large: {
      ...largeMessage,
      admit: async (asked) => {
        await accessToEdit(asked.app, asked.actor.userId, asked.params.id);
        refuseAboveQuota(asked);
      },
    },
    answer: messageAnswer,
    run: async ({ app, actor, params, body, stored }) => ({
      message: await editMessage(app, actor.userId, params.id, withContent(body, stored)),
    }),
  }),
  endpoint({
    method: "DELETE",
    path: "/messages/{id}",
    summary: "Delete a message",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await deleteMessage(app, actor.userId, params.id);
      return { success: true };
    },
  }),
  endpoint({
    method: "POST",
    path: "/messages/{channelId}/bulk-delete",
    summary: "Delete up to 100 messages of a channel, all or none",
    auth: "user",
    body: bulkDeleteBody,
    answer: bulkDeleteAnswer,
    run: async ({ app, actor, params, body }) => ({
      deleted: await bulkDelete(app, actor.userId, params.channelId, body.messageIds),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/messages/{channelId}/{id}/content",
    summary: "The content of one message, however large",
    auth: "user",
    answer: contentAnswer,
    run: ({ app, actor, params }) => {
      return contentAnswerOf(app, actor.userId, params.channelId, params.id);
    },
  }),
];
