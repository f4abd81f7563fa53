import * as events from "../../../protocol/events/messages.ts";
import { invalid } from "../../../protocol/errors.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import { parseCommand } from "../../../protocol/commands.ts";
import { runCommand } from "../../features/commands/service.ts";
import { implementEvents } from "../realtime/events.ts";
import { rooms } from "../realtime/rooms.ts";
import { userById } from "../../membership/users/users.ts";
import { namesView } from "../../membership/users/view.ts";
import { deleteMessage, editMessage, sendMessage } from "../../features/messages/service.ts";

export const messageEvents = implementEvents(events, {
  sendMessage: async ({ app, actor, body, socket }) => {
    const { channelId, encryptedContent, iv, nonce, plainContent, preview, files, mentions } = body;
    const command = parseCommand(plainContent);
    if (command) {
      const { outcome, ...result } = await runCommand(app, actor.userId, channelId, command);
      const answer = body.withOutcome ? { ...result, outcome } : result;
      socket.reply("command-result", answer);
      return;
    }
    if (!encryptedContent || !iv) throw invalid("encryptedContent", "must not be empty");
    const sent = { encryptedContent, iv, nonce: nonce ?? undefined, preview, files, mentions };
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
    await app.db.read(accessTextChannel, actor.userId, channelId, "sendMessages");
    const names = namesView(await app.db.read(userById, actor.userId));
    const typing = { channelId, userId: actor.userId, ...names, isTyping };
    socket.toOthers(rooms.screen(channelId), "user-typing", typing);
  },
});
