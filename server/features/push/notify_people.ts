import { yieldEvery } from "../../base/yield_every.ts";
import type { DomainEvent } from "../../base/bus.ts";
import type { VoiceChange } from "../../base/voice_change.ts";
import { SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import type { FeaturesContext } from "../context.ts";
import { mentionsCounted } from "../messages/count_mentions.ts";
import {
  type UnreadMessage,
  unreadMessageFor,
  wantsCall,
  wantsNotice,
} from "./notification_rule.ts";
import { sweepPush } from "./service.ts";
import { dropSubscription } from "./store.ts";
import { ensureVapidKeys } from "./vapid.ts";

/** Seconds that a push service keeps a message for a device that does not fetch it. */
const MESSAGE_TTL_SECONDS = 86_400;
/** The same of a reminder of an event, which is soon of no use. */
const EVENT_TTL_SECONDS = 3600;
/** Most channels that wait with new messages; further ones notify nobody meanwhile. */
const MAX_WAITING_CHANNELS = 1000;
/** Most senders per channel that are kept until its turn. */
const MAX_SENDERS_PER_CHANNEL = 20;

/**
 * Message between nodes about a notification, so that each conversation has one pause for all
 * nodes.
 */
const NOTIFIED = "push-notified";

type MessageEvent = Extract<DomainEvent, { type: "message-created" }>;

/** Starts to send push notifications, while the host has them switched on. */
export async function openPush(app: FeaturesContext): Promise<() => Promise<void>> {
  if (app.instance.push) await app.db.transact(ensureVapidKeys);
  await sweepPush(app);
  return new Notifier(app).start();
}

/** Makes notifications from events, after the events themselves: no message waits for it. */
class Notifier {
  /**
   * New messages by channel, since its last turn: the newest of each sender, and the newest that
   * mentions someone.
   */
  readonly #news = new Map<string, Map<string, UnreadMessage>>();
  #working: Promise<void> = Promise.resolve();
  #isWorking = false;

  constructor(private readonly app: FeaturesContext) {}

  /** @returns a function that stops it and resolves when no work is left */
  start(): () => Promise<void> {
    const stop = this.app.bus.subscribe((event) => this.#on(event));
    const { push, sharedState, clock } = this.app;
    const stopHearing = sharedState?.onMessage(NOTIFIED, (note) => {
      const [userId, channelId] = note as [string, string];
      push.hasNotified(userId, channelId, clock());
    });
    push.settled = async () => {
      await this.#working;
      await push.sender.done();
    };
    return async () => {
      stop();
      stopHearing?.();
      this.#news.clear();
      await this.#working;
      await push.sender.stop();
    };
  }

  #on(event: DomainEvent): void {
    const { app } = this;
    const { push } = app;
    if (!push.subscribers.size) return;
    switch (event.type) {
      case "session-ended": {
        const { sessionId } = event;
        const userId = push.subscribers.userOf(sessionId);
        if (userId === undefined) return;
        return this.#run(() =>
          app.db.transact((tx) => dropSubscription(app, tx, userId, sessionId))
        );
      }
      case "read-updated":
        return push.hasRead(event.userId, event.read.channelId);
      case "message-created":
        // An author has read everything before their message.
        if (!event.message.isSystemMessage) {
          push.hasRead(event.message.sender_id, event.message.channel_id);
        }
        // The node on which it was written notifies.
        return app.instance.push && !app.bus.isRemote ? this.#received(event) : undefined;
      case "event-reminder":
        return app.instance.push && !app.bus.isRemote ? this.#reminded(event) : undefined;
      case "voice":
        return app.instance.push ? this.#called(event.change) : undefined;
    }
  }

  #received({ message }: MessageEvent): void {
    const { id, seq, channel_id, sender_id, isSystemMessage } = message;
    if (isSystemMessage || message.silent) return;
    const mentions = message.mentions !== undefined;
    let senders = this.#news.get(channel_id);
    if (!senders) {
      if (this.#news.size >= MAX_WAITING_CHANNELS) return;
      this.#news.set(channel_id, senders = new Map());
    }
    // The newest is the last.
    const key = mentions ? `${sender_id} @` : sender_id;
    senders.delete(key);
    if (senders.size < MAX_SENDERS_PER_CHANNEL) {
      senders.set(key, { id, seq, senderId: sender_id, mentions });
    }
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#run(() => this.#work().finally(() => this.#isWorking = false));
  }

  /**
   * Works through channels one at a time: the more is written at once, the more goes into one turn.
   */
  async #work(): Promise<void> {
    for (let next; (next = this.#news.entries().next().value);) {
      const [channelId, senders] = next;
      this.#news.delete(channelId);
      const channel = await this.app.db.read(channelById, channelId);
      if (channel) await this.#notify(channel, [...senders.values()]);
    }
  }

  async #notify(channel: ChannelRecord, news: UnreadMessage[]): Promise<void> {
    const { app } = this;
    const { id: channelId, server_id } = channel;
    const kind = server_id === null ? "direct" : "server";
    // Their inboxes say whom they mention.
    if (news.some(({ mentions }) => mentions)) await mentionsCounted(app);
    const pause = yieldEvery();
    for (const userId of server_id === null ? channel.members : app.push.subscribers.users) {
      await pause();
      if (!app.push.subscribers.has(userId) || app.presence.isInUse(userId)) continue;
      const message = await app.db.read(
        unreadMessageFor,
        userId,
        channel,
        news,
      );
      if (!message || !app.push.takeTurn(userId, channelId, kind, app.clock())) continue;
      app.sharedState?.broadcast(NOTIFIED, [userId, channelId]);
      // A group has an address of its own; a conversation has the other person's.
      const person = channel.server_id === null && !channel.group ? message.senderId : null;
      app.push.sender.send(app, userId, {
        payload: {
          kind: "message",
          channel: channelId,
          message: message.id,
          seq: message.seq,
          server: server_id,
          person,
        },
        ttl: MESSAGE_TTL_SECONDS,
        urgency: server_id === null ? "high" : "normal",
      });
    }
  }

  /** An event begins soon, or has begun: told to people who are interested and not at a device. */
  #reminded({ userId, eventId, serverId }: Extract<DomainEvent, { type: "event-reminder" }>): void {
    const { app } = this;
    if (!app.push.subscribers.has(userId) || app.presence.isInUse(userId)) return;
    this.#run(async () => {
      if (!await app.db.read(wantsNotice, userId)) return;
      app.push.sender.send(app, userId, {
        payload: { kind: "event", channel: eventId, server: serverId },
        ttl: EVENT_TTL_SECONDS,
        urgency: "high",
      });
    });
  }

  /** A call rings wherever its callee is not at a device; the end of the ringing takes its place. */
  #called(change: VoiceChange): void {
    const { app } = this;
    if (!("call" in change)) return;
    const { id, channelId, callerId, calleeId } = change.call;
    const { ringing, sender } = app.push;
    const payload = { channel: channelId, person: callerId };
    if (change.kind === "call-started") {
      // The node where it began sends the notifications.
      if (app.bus.isRemote) return;
      if (!app.push.subscribers.has(calleeId) || app.presence.isInUse(calleeId)) return;
      this.#run(async () => {
        if (!await app.db.read(wantsCall, calleeId, channelId)) return;
        // Given up meanwhile.
        if (app.calls.get(id)?.status !== "pending") return;
        ringing.add(id);
        const ttl = Math.ceil(SERVER_TIMES.callRings / 1000);
        sender.send(app, calleeId, { payload: { kind: "call", ...payload }, ttl, urgency: "high" });
      });
    } else if (change.kind !== "call-continued" && ringing.delete(id)) {
      if (change.kind !== "call-ended" || change.reason === "ended") return;
      const notice = { payload: { kind: "missed", ...payload }, ttl: MESSAGE_TTL_SECONDS } as const;
      sender.send(app, calleeId, { ...notice, urgency: "normal" });
    }
  }

  #run(work: () => Promise<void>): void {
    const done = work().catch((error) => this.app.log.error("push notifications failed", error));
    this.#working = Promise.all([this.#working, done]).then(() => {});
  }
}
