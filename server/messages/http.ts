import { success } from "../../protocol/common.ts";
import { LIMITS } from "../../protocol/limits.ts";
import {
  bulkDeleteAnswer,
  bulkDeleteBody,
  contentAnswer,
  editMessageBody,
  historyAnswer,
  historyQuery,
  messageAnswer,
  sendMessageBody,
} from "../../protocol/messages.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { history, messageContent } from "./history.ts";
import { bulkDelete, deleteMessage, editMessage, sendMessage } from "./service.ts";

export const messageEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/messages/{channelId}",
    summary: "A page of history, oldest first",
    auth: "user",
    query: historyQuery,
    answer: historyAnswer,
    run: ({ app, actor, params, query }) => history(app, actor.userId, params.channelId, query),
  }),
  endpoint({
    method: "POST",
    path: "/messages/{channelId}",
    summary: "Send a message",
    auth: "user",
    rate: "messages",
    body: sendMessageBody,
    bodyMax: LIMITS.messageBodyMax,
    answer: messageAnswer,
    status: 201,
    run: async ({ app, actor, params, body }) => ({
      message: await sendMessage(app, actor.userId, params.channelId, body),
    }),
  }),
  endpoint({
    method: "PUT",
    path: "/messages/{id}",
    summary: "Edit one's own message",
    auth: "user",
    rate: "messages",
    body: editMessageBody,
    bodyMax: LIMITS.messageBodyMax,
    answer: messageAnswer,
    run: async ({ app, actor, params, body }) => ({
      message: await editMessage(app, actor.userId, params.id, body),
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
      return messageContent(app, actor.userId, params.channelId, params.id);
    },
  }),
];
