import { AppError } from "../../../protocol/errors.ts";
import type { Inbox, InboxQuery, ReadInbox } from "../../../protocol/inbox.ts";
import { SERVER_LIMITS, SERVER_TIMES } from "../../../protocol/server_limits.ts";
import { readMarkers } from "../../membership/channels/records.ts";
import type { FeaturesContext } from "../context.ts";
import { markEntries, removeEntries, stateOf } from "../../membership/inbox/entries.ts";
import {
  inboxEntries,
  type InboxRecord,
  inboxStates,
  unreadMentions,
} from "../../membership/inbox/records.ts";
import { entryView } from "./view.ts";

/** Entries that one commit changes. */
const PER_COMMIT = 50;

interface Entry {
  id: string;
  value: InboxRecord;
}

/** A page of the user's inbox, the newest first. Removes what is too old. */
export async function inboxOf(
  app: FeaturesContext,
  userId: string,
  { kind, limit, before }: InboxQuery,
): Promise<Inbox> {
  await readWhatWasSeen(app, userId);
  const all = await currentEntries(app, userId);
  const wanted = all.filter(({ value }) => kind === undefined || value.kind === kind);
  const rest = before === undefined ? wanted : wanted.filter((one) => cursorOf(one) < before);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: await Promise.all(page.map(({ id, value }) => entryView(app, userId, id, value))),
    unread: all.filter(({ value }) => !value.read).length,
    next: rest.length > limit && last ? cursorOf(last) : null,
  };
}

/** Marks entries as read; ids that aren't there change nothing. @returns how many are unread */
export async function readEntries(
  app: FeaturesContext,
  userId: string,
  body: ReadInbox,
): Promise<{ unread: number }> {
  const unread = body.ids ? [...new Set(body.ids)] : (await entriesOf(app, userId))
    .filter(({ value }) => !value.read).map(({ id }) => id);
  await mark(app, userId, unread);
  return { unread: (await app.db.read(stateOf, userId)).unread };
}

/** @throws AppError not_found */
export async function removeEntry(app: FeaturesContext, userId: string, id: string): Promise<void> {
  await app.db.transact((tx) => {
    if (!inboxEntries.get(tx, { userId, id })) throw new AppError("not_found");
    removeEntries(tx, userId, [id]);
    app.bus.publishAfter(tx, { type: "inbox-updated", userId });
  });
}

/** Marks the mentions in a channel that its reader has read. */
export async function readMentionsIn(
  app: FeaturesContext,
  userId: string,
  channelId: string,
): Promise<void> {
  // Asked after each message and each step of reading; in memory.
  if (!(await app.db.read(stateOf, userId)).unread) return;
  const [found, marker] = await Promise.all([
    unreadMentions.list(app.db, { userId, channelId }),
    app.db.get(readMarkers.key({ channelId, userId })),
  ]);
  const readSeq = marker?.read_seq ?? 0;
  await mark(app, userId, found.filter(({ value }) => value <= readSeq).map(({ at }) => at.id));
}

/** Catches up with read markers that moved a moment ago, or while the server stopped. */
async function readWhatWasSeen(app: FeaturesContext, userId: string): Promise<void> {
  const found = await unreadMentions.list(app.db, { userId });
  const channels = [...new Set(found.map(({ at }) => at.channelId))];
  const markers = await app.db.getMany(
    channels.map((channelId) => readMarkers.key({ channelId, userId })),
  );
  const readSeqs = new Map(channels.map((id, i) => [id, markers[i]?.read_seq ?? 0]));
  const seen = found.filter(({ at, value }) => value <= (readSeqs.get(at.channelId) ?? 0));
  await mark(app, userId, seen.map(({ at }) => at.id));
}

async function mark(app: FeaturesContext, userId: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += PER_COMMIT) {
    const some = ids.slice(from, from + PER_COMMIT);
    await app.db.transact((tx) => {
      if (markEntries(tx, userId, some)) {
        app.bus.publishAfter(tx, { type: "inbox-updated", userId });
      }
    });
  }
}

/** The entries that are not too old, nor too many, the newest first; the others are removed. */
async function currentEntries(app: FeaturesContext, userId: string): Promise<Entry[]> {
  const all = await entriesOf(app, userId);
  const from = app.clock() - SERVER_TIMES.inboxLife;
  const current = all.slice(0, SERVER_LIMITS.inboxEntries).filter(({ value }) => value.at >= from);
  const old = all.slice(current.length).map(({ id }) => id);
  for (let at = 0; at < old.length; at += PER_COMMIT) {
    await app.db.transact((tx) => {
      removeEntries(tx, userId, old.slice(at, at + PER_COMMIT));
      app.bus.publishAfter(tx, { type: "inbox-updated", userId });
    });
  }
  return current;
}

async function entriesOf(app: FeaturesContext, userId: string): Promise<Entry[]> {
  return (await inboxEntries.list(app.db, { userId }))
    .map(({ at: { id }, value }) => ({ id, value }))
    .sort((a, b) => cursorOf(a) < cursorOf(b) ? 1 : -1);
}

/** Sorts by the time, which has as many digits until the year 2286, and then by the entry. */
function cursorOf({ id, value }: Entry): string {
  return `${value.at}.${id}`;
}

/** Removes old entries, and those above the limit. */
export async function sweepInboxes(app: FeaturesContext): Promise<void> {
  const from = app.clock() - SERVER_TIMES.inboxLife;
  for await (const { key, value } of app.db.walk(inboxStates.prefix({}))) {
    if (value.oldest >= from && value.entries <= SERVER_LIMITS.inboxEntries) continue;
    const { userId } = inboxStates.at(key);
    const [newest, ...older] = (await currentEntries(app, userId)).map(({ value }) => value.at);
    await app.db.transact((tx) => {
      const state = inboxStates.get(tx, { userId });
      if (state) inboxStates.set(tx, { userId }, { ...state, oldest: older.at(-1) ?? newest ?? 0 });
    });
  }
}
