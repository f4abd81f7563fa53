import { AppError } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Message } from "../../../protocol/messages.ts";
import type { Flag } from "../../../protocol/permissions.ts";
import { accessTextChannel, placeOf, requireFlag } from "../../membership/channels/access.ts";
import { memberOfReads, refuseFormerMember } from "../../membership/channels/membership.ts";
import type { AppContext } from "../../context.ts";
import {
  accessMessage,
  type MessageAccess,
  messageInTx,
  messageReads,
} from "../messages/access.ts";
import { messagesAt } from "../messages/history.ts";
import { deletePin, listPins, pinInTx, pinReads, putPin } from "./store.ts";

/** The pinned messages of a channel, the newest pin first. @throws AppError not_found */
export async function pinsOf(
  app: AppContext,
  userId: string,
  channelId: string,
): Promise<Message[]> {
  await accessTextChannel(app, userId, channelId);
  const pins = await listPins(app.db, channelId);
  return await messagesAt(app, channelId, pins.map(({ seq }) => seq));
}

/** Pinned already: nothing. @throws AppError not_found, forbidden, cannot_message, too_many */
export async function pin(
  app: AppContext,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<void> {
  const { message, need, ...access } = await accessToPin(app, userId, messageId, channelId);
  const place = placeOf(access.channel);
  await app.pins.run(channelId, async () => {
    const pins = await listPins(app.db, channelId);
    if (pins.some(({ seq }) => seq === message.seq)) return;
    if (pins.length >= SERVER_LIMITS.pinsPerChannel) {
      const text = `A channel can have at most ${SERVER_LIMITS.pinsPerChannel} pinned messages`;
      throw new AppError("too_many", { text });
    }
    await app.db.transact({
      reads: [...memberOfReads(access, userId), ...messageReads(message)],
      run(tx) {
        refuseFormerMember(app, tx, access, userId, need);
        if (!messageInTx(tx, message)) throw new AppError("not_found");
        putPin(tx, channelId, message.seq, { messageId, by: userId, at: app.clock() });
        tx.afterCommit(() => app.bus.publish({ type: "pins-changed", channelId, place }));
      },
    });
  });
}

/** @throws AppError not_found, forbidden, cannot_message */
export async function unpin(
  app: AppContext,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<void> {
  const { message, need, ...access } = await accessToPin(app, userId, messageId, channelId);
  const place = placeOf(access.channel);
  await app.db.transact({
    reads: [...memberOfReads(access, userId), ...pinReads(channelId, message.seq)],
    run(tx) {
      refuseFormerMember(app, tx, access, userId, need);
      if (!pinInTx(tx, channelId, message.seq)) return;
      deletePin(tx, channelId, message.seq);
      tx.afterCommit(() => app.bus.publish({ type: "pins-changed", channelId, place }));
    },
  });
}

/** In a server for those with `deleteMessages`; a direct message is equally both people's. */
async function accessToPin(
  app: AppContext,
  userId: string,
  messageId: string,
  channelId: string,
): Promise<MessageAccess & { need: Flag }> {
  const access = await accessMessage(app, userId, messageId, { channelId });
  const need = access.server === null ? "sendMessages" : "deleteMessages";
  requireFlag(access, need);
  return { ...access, need };
}
