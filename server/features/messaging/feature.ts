import * as api from "../../../protocol/api/messages.ts";
import { parseCommand } from "../../../protocol/commands.ts";
import { invalid } from "../../../protocol/errors.ts";
import * as events from "../../../protocol/events/messages.ts";
import type { Message } from "../../../protocol/messages.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { EndpointRequest } from "../../kernel/endpoint.ts";
import { toChannel } from "../../kernel/audience.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import { isThread } from "../../membership/channels/thread_parent.ts";
import { nicknameView } from "../../membership/members/view.ts";
import { memberIn } from "../../membership/servers/members.ts";
import { userById } from "../../membership/users/users.ts";
import { namesView } from "../../membership/users/view.ts";
import type { BlobRef } from "../../storage/blobs.ts";
import { runCommand } from "../commands/service.ts";
import type { FeaturesContext } from "../context.ts";
import { defineFeature, implement, implementEvents, withRules } from "../define.ts";
import { accessMessage, accessToEdit } from "../message_log/access.ts";
import { messageForSockets } from "../messages/history.ts";
import { contentResponseOf, historyResponseOf } from "../messages/responses.ts";
import { bulkDelete, deleteMessage, editMessage, sendMessage } from "../messages/service.ts";
import { sweepNonces } from "../messages/sweep.ts";
import {
  importedMessages,
  messageIds,
  messageRecords,
  nonces,
  orphanedFiles,
} from "../message_log/records.ts";
import {
  exportedFilesIn,
  exportedFilesOf,
  exportedMessagesIn,
  exportedMessagesOf,
} from "./exported.ts";
import { checkMessages } from "./check.ts";
import { previewOf } from "./preview.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "message-created": { message: Message; spaceId: string };
    "message-edited": { channelId: string; id: string; spaceId: string };
    "message-deleted": { channelId: string; id: string; spaceId: string | null; seq?: number };
    "messages-deleted": { channelId: string; ids: string[]; seqs: number[]; spaceId: string };
  }
}

type Request = Pick<EndpointRequest<unknown, FeaturesContext>, "app" | "actor" | "bytes">;

/** Refuses an upload that no longer fits. @throws AppError storage_quota, server_quota */
function refuseAboveQuota({ app, actor, bytes }: Request): void {
  // Small ones are counted when they are there. Not all of a body is content.
  if (bytes <= SERVER_LIMITS.bodyMax) return;
  app.usage.refuseAbove(actor.userId, Math.floor((bytes - 1024) * 3 / 4));
}

function withContent<B extends object>(body: B, stored: BlobRef | null) {
  return stored ? { ...body, encryptedContent: stored } : body;
}

const inChannel = ({ channelId }: { channelId: string }) => toChannel(channelId);
const orderOf = ({ spaceId }: { spaceId: string | null }) => spaceId;

/** Messages: sending, editing, deleting and reading them; slash commands; typing. */
export const messagesFeature = defineFeature({
  name: "messages",
  records: [
    withRules(messageRecords, {
      exported: {
        user: [
          { section: "messages", rows: exportedMessagesOf },
          { section: "files", rows: exportedFilesOf },
        ],
        server: [
          { section: "messages", rows: exportedMessagesIn },
          { section: "files", rows: exportedFilesIn },
        ],
      },
    }),
    withRules(messageIds, { exported: { omitted: "an index" } }),
    withRules(nonces, { exported: { omitted: "an index" } }),
    withRules(orphanedFiles, { exported: { omitted: "an order that is carried out" } }),
    withRules(importedMessages, { exported: { omitted: "an index" } }),
  ],
  endpoints: implement(api, {
    listMessages: ({ app, actor, params, query }) =>
      historyResponseOf(app, actor.userId, params.channelId, query),
    sendMessage: {
      admit: async (request) => {
        const { app, actor, params } = request;
        await app.db.read(accessTextChannel, actor.userId, params.channelId, "sendMessages");
        refuseAboveQuota(request);
      },
      run: async ({ app, actor, params, body, stored }) => ({
        message: await sendMessage(app, actor.userId, params.channelId, withContent(body, stored)),
      }),
    },
    editMessage: {
      admit: async (request) => {
        const { app, actor, params } = request;
        await app.db.read(accessToEdit, actor.userId, params.id);
        refuseAboveQuota(request);
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
    previewMessage: ({ app, actor, params: { channelId, id } }) =>
      previewOf(app, actor.userId, channelId, id),
    getContent: ({ app, actor, params }) =>
      contentResponseOf(app, actor.userId, params.channelId, params.id),
  }),
  clientEvents: implementEvents(events, {
    sendMessage: async ({ app, actor, body, socket }) => {
      const { channelId, plainContent, withOutcome, encryptedContent, iv, nonce, ...more } = body;
      const command = parseCommand(plainContent);
      if (command) {
        const { outcome, ...result } = await runCommand(app, actor.userId, channelId, command);
        socket.reply("command-result", withOutcome ? { ...result, outcome } : result);
        return;
      }
      if (!encryptedContent || !iv) throw invalid("encryptedContent", "must not be empty");
      const sent = { ...more, encryptedContent, iv, nonce: nonce ?? undefined };
      return { message: await sendMessage(app, actor.userId, channelId, sent) };
    },
    editMessage: async ({ app, actor, body }) => {
      const { messageId, channelId, ...sent } = body;
      return { message: await editMessage(app, actor.userId, messageId, sent, channelId) };
    },
    deleteMessage: async ({ app, actor, body }) => {
      await deleteMessage(app, actor.userId, body.messageId, body.channelId);
    },
    typing: async ({ app, actor, body, socket }) => {
      const { channelId, isTyping } = body;
      const { isOfThread, ...names } = await app.db.read((reader) => {
        const { channel } = accessTextChannel(reader, actor.userId, channelId, "sendMessages");
        const member = memberIn(reader, channel, actor.userId);
        return {
          ...namesView(userById(reader, actor.userId)),
          ...nicknameView(member),
          isOfThread: isThread(channel),
        };
      });
      const typing = { channelId, userId: actor.userId, ...names, isTyping };
      // Followers of a thread hear it too (COM-7).
      socket.toOthersAt(channelId, "user-typing", typing, isOfThread);
    },
  }),
  events: {
    "message-created": {
      audience: "code",
      deliver: ({ message }, _app, delivery) =>
        delivery.send(toChannel(message.channel_id), "new-message", message),
      order: orderOf,
      cost: null,
    },
    "message-edited": {
      audience: inChannel,
      // Read at the time of sending, so that an event is never older than the one before it.
      wire: ({ id }, app) => messageForSockets(app, id),
      order: orderOf,
      cost: null,
    },
    "message-deleted": {
      audience: inChannel,
      wire: ({ id, channelId, seq }) => ({ id, channelId, ...seq !== undefined && { seq } }),
      order: orderOf,
      cost: null,
    },
    "messages-deleted": {
      audience: inChannel,
      wire: ({ channelId, ids, seqs }) => ({ channelId, ids, seqs }),
      order: orderOf,
      cost: null,
    },
  },
  check: checkMessages,
  sweep: { nonces: sweepNonces },
});
