import { tooMany } from "../../../protocol/errors.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { accessTextChannel, spaceOf } from "../../membership/channels/access.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import type { FeaturesContext } from "../context.ts";
import { transactOnList } from "../../storage/transact_on_list.ts";
import type { Tx } from "../../storage/tx.ts";
import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import { perApp } from "../../kernel/per_app.ts";
import { accessToPin } from "./access.ts";
import { pins, pinTurns } from "./records.ts";

/**
 * Pins of one channel run one at a time on this node; otherwise each conflict would make all read
 * again.
 */
const queues = perApp((_app: FeaturesContext) => createKeyedQueue());

/** The seqs of a channel's pinned messages, the newest pin first. @throws AppError not_found */
export async function pinsOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<number[]> {
  await app.db.read(accessTextChannel, userId, channelId);
  const found = await pins.list(app.db, { channelId });
  return found.sort((a, b) => b.value.at - a.value.at).map(({ at }) => at.seq);
}

/** Pinned already: nothing. @throws AppError not_found, forbidden, cannot_message, too_many */
export async function pin(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<void> {
  await queues(app)(channelId, () => {
    const turn = pinTurns.key({ channelId });
    return transactOnList(app.db, turn, () => pins.list(app.db, { channelId }), (tx, pinned) => {
      const { message, channel } = accessToPin(tx, userId, messageId, channelId);
      if (pinned.some(({ at }) => at.seq === message.seq)) return;
      if (pinned.length >= SERVER_LIMITS.pinsPerChannel) {
        const text = `A channel can have at most ${SERVER_LIMITS.pinsPerChannel} pinned messages`;
        throw tooMany(text);
      }
      pins.set(tx, { channelId, seq: message.seq }, { messageId, by: userId, at: tx.now });
      announce(app, tx, channel);
    });
  });
}

/** @throws AppError not_found, forbidden, cannot_message */
export async function unpin(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<void> {
  await app.db.transact((tx) => {
    const { message, channel } = accessToPin(tx, userId, messageId, channelId);
    const at = { channelId, seq: message.seq };
    if (!pins.get(tx, at)) return;
    pins.delete(tx, at);
    announce(app, tx, channel);
  });
}

function announce(app: FeaturesContext, tx: Tx, channel: ChannelRecord): void {
  const spaceId = spaceOf(channel);
  app.bus.publishAfter(tx, { type: "pins-changed", channelId: channel.id, spaceId });
}
