import { z } from "zod";
import { id } from "../common.ts";
import { endpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { messagePreview } from "../message_previews.ts";
import {
  bulkDeleteBody,
  editMessageBody,
  historyQuery,
  historyResponse,
  message,
  sendMessageBody,
} from "../messages.ts";

/** A message of 20 MB is stored while it comes. */
const LARGE_MESSAGE = { max: LIMITS.messageBodyMax, field: "encryptedContent" };

export const listMessages = endpoint("GET /messages/{channelId}", {
  summary: "A page of history, oldest first",
  scope: "read",
  query: historyQuery,
  response: historyResponse,
});

export const sendMessage = endpoint("POST /messages/{channelId}", {
  summary: "Send a message",
  scope: "write",
  rate: "messages",
  changesServer: true,
  body: sendMessageBody,
  large: LARGE_MESSAGE,
  response: z.object({ message }),
  status: 201,
});

export const editMessage = endpoint("PUT /messages/{id}", {
  summary: "Edit one's own message",
  scope: "write",
  rate: "messages",
  changesServer: true,
  body: editMessageBody,
  large: LARGE_MESSAGE,
  response: z.object({ message }),
});

export const deleteMessage = endpoint("DELETE /messages/{id}", {
  summary: "Delete a message",
  scope: "write",
  changesServer: true,
});

export const bulkDelete = endpoint("POST /messages/{channelId}/bulk-delete", {
  summary: "Delete up to 100 messages of a channel, all or none",
  scope: "moderate",
  changesServer: true,
  body: bulkDeleteBody,
  response: z.object({ deleted: z.array(id) }),
});

export const locateMessage = endpoint("GET /messages/{channelId}/{id}/seq", {
  summary: "Where in its channel a message stands",
  scope: "read",
  response: z.object({ seq: z.number().int() }),
});

export const previewMessage = endpoint("GET /messages/{channelId}/{id}/preview", {
  summary: "The message that a link leads to, and where it stands",
  scope: "read",
  response: messagePreview,
});

export const getContent = endpoint("GET /messages/{channelId}/{id}/content", {
  summary: "The content of one message, however large",
  scope: "read",
  response: z.object({ encrypted_content: z.string(), iv: z.string() }),
});
