import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Message } from "../../../protocol/messages.ts";
import type {
  Reschedule,
  Schedule,
  ScheduledMessage,
  ScheduledQuery,
  SendScheduled,
} from "../../../protocol/scheduled.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { accessTextChannel, requireMessages } from "../../membership/channels/access.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { requireAttachable } from "../files/access.ts";
import { sendMessage } from "../messages/service.ts";
import { requirePoll } from "../polls/create.ts";
import { scheduledMessages, type ScheduledRecord } from "./records.ts";
import { dropScheduled, putScheduled, requireScheduled, type ScheduledAt } from "./store.ts";
import { scheduledView } from "./view.ts";

/**
 * Keeps a message for a channel that the user may read; permissions to
 * write count when it is sent.
 * @throws AppError not_found, invalid_input, too_many
 */
export async function schedule(
  app: FeaturesContext,
  userId: string,
  { channelId, send_at, encryptedContent, iv, ...rest }: Schedule,
): Promise<ScheduledMessage> {
  const id = app.ids.uuid();
  const record = await app.db.transact((tx) => {
    const { channel } = accessTextChannel(tx, userId, channelId);
    requireMessages(channel);
    const sendAt = timeOf(send_at, tx.now);
    if (rest.poll) requirePoll(channel, rest.poll);
    if (rest.files) requireAttachable(tx, channel, userId, rest.files);
    const scheduled: ScheduledRecord = {
      channelId,
      sendAt,
      nextAt: sendAt,
      createdAt: tx.now,
      state: "pending",
      isPrivate: !!channel.sealed,
      content: Uint8Array.fromBase64(encryptedContent),
      iv: Uint8Array.fromBase64(iv),
      ...rest,
    };
    putScheduled(app, tx, { userId, id }, null, scheduled);
    return scheduled;
  });
  return scheduledView(id, record);
}

/** @throws AppError not_found, already_sent, invalid_input, too_many */
export async function reschedule(
  app: FeaturesContext,
  at: ScheduledAt,
  { send_at, encryptedContent, iv, ...rest }: Reschedule,
): Promise<ScheduledMessage> {
  const record = await app.db.transact((tx) => {
    const before = requireScheduled(tx, at);
    if ((encryptedContent === undefined) !== (iv === undefined)) {
      throw invalid(iv === undefined ? "iv" : "encryptedContent", "must be given as well");
    }
    const after: ScheduledRecord = { ...before, ...changed(before, rest) };
    if (encryptedContent !== undefined && iv !== undefined) {
      after.content = Uint8Array.fromBase64(encryptedContent);
      after.iv = Uint8Array.fromBase64(iv);
    }
    if (rest.files || rest.poll) {
      const { channel } = accessTextChannel(tx, at.userId, before.channelId);
      if (rest.files) requireAttachable(tx, channel, at.userId, rest.files);
      if (rest.poll) requirePoll(channel, rest.poll);
    }
    if (send_at !== undefined) {
      const { code: _code, failedAt: _failedAt, ...pending } = after;
      const sendAt = timeOf(send_at, tx.now);
      const renewed = { ...pending, state: "pending", sendAt, nextAt: sendAt } as const;
      putScheduled(app, tx, at, before, renewed);
      return renewed;
    }
    putScheduled(app, tx, at, before, after);
    return after;
  });
  return scheduledView(at.id, record);
}

/** @throws AppError not_found, already_sent */
export async function removeScheduled(app: FeaturesContext, at: ScheduledAt): Promise<void> {
  await app.db.transact((tx) => dropScheduled(app, tx, at, requireScheduled(tx, at)));
}

/**
 * Sends a message now: in a private channel as a device has sealed it for its members.
 * @throws AppError not_found, already_sent; all that sending a message throws
 */
export async function sendNow(
  app: FeaturesContext,
  at: ScheduledAt,
  { encryptedContent, iv }: SendScheduled = {},
): Promise<Message> {
  const record = await app.db.read((reader) => scheduledMessages.get(reader, at)) ??
    await app.db.transact((tx) => requireScheduled(tx, at));
  if (record.isPrivate && !(encryptedContent && iv)) {
    throw invalid(encryptedContent ? "iv" : "encryptedContent", "must be sealed by your device");
  }
  if (!record.isPrivate && (encryptedContent || iv)) {
    throw invalid("encryptedContent", "is for private channels");
  }
  const { channelId, files, mentions, silent, poll, nonce } = record;
  return await sendMessage(app, at.userId, channelId, {
    encryptedContent: encryptedContent ?? record.content.toBase64(),
    iv: iv ?? record.iv.toBase64(),
    ...(files && { files }),
    ...(mentions && { mentions }),
    ...(silent && { silent }),
    ...(poll && { poll }),
    ...(nonce && { nonce }),
    // The commit that stores the message takes the record: it is sent once, and never after deletion.
    along: (tx, messageId) => take(app, tx, at, record, messageId),
  });
}

/** A page of the user's scheduled messages, the next one first. */
export async function scheduledOf(
  app: FeaturesContext,
  userId: string,
  { limit, before }: ScheduledQuery,
): Promise<{ scheduled: ScheduledMessage[]; next: string | null }> {
  const cursorOf = (id: string, { sendAt }: ScheduledRecord) => `${sendAt}.${id}`;
  const all = (await scheduledMessages.list(app.db, { userId }))
    .map(({ at: { id }, value }) => ({ id, value, cursor: cursorOf(id, value) }))
    .sort((a, b) => a.cursor < b.cursor ? -1 : 1);
  const rest = before === undefined ? all : all.filter(({ cursor }) => cursor > before);
  const page = rest.slice(0, limit);
  return {
    scheduled: page.map(({ id, value }) => scheduledView(id, value)),
    next: rest.length > limit ? page.at(-1)?.cursor ?? null : null,
  };
}

/** @throws AppError already_sent, not_found; stale where it was changed meanwhile */
function take(
  app: FeaturesContext,
  tx: Tx,
  at: ScheduledAt,
  read: ScheduledRecord,
  messageId: string,
): void {
  const now = requireScheduled(tx, at);
  // The person has changed it while it was being sent.
  if (!isSame(now, read)) throw new AppError("busy");
  dropScheduled(app, tx, at, now, messageId);
}

function isSame(a: ScheduledRecord, b: ScheduledRecord): boolean {
  return JSON.stringify(scheduledView("", a)) === JSON.stringify(scheduledView("", b));
}

/** Missing stays, null clears. */
function changed(
  before: ScheduledRecord,
  { files, mentions, silent, poll }: Omit<Reschedule, "send_at" | "encryptedContent" | "iv">,
) {
  const chosen = <T>(given: T | null | undefined, held: T | undefined) =>
    given === undefined ? held : given ?? undefined;
  return {
    files: chosen(files, before.files),
    mentions: chosen(mentions, before.mentions),
    silent: chosen(silent, before.silent),
    poll: chosen(poll, before.poll),
  };
}

/** Milliseconds. @throws AppError invalid_input */
function timeOf(text: string, now: number): number {
  const at = Date.parse(text);
  if (!(at > now)) throw invalid("send_at", "must be in the future");
  if (at > now + SERVER_LIMITS.reminderMax) throw invalid("send_at", "must be within a year");
  return at;
}
