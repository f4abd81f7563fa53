import type { SystemRow } from "../../../protocol/system_rows.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { messageThreadView } from "../../membership/channels/thread_view.ts";
import { putUncounted } from "../../membership/channels/unread_count.ts";
import { systemChannelOf } from "../../membership/identity/system_channel.ts";
import { announces } from "../../membership/identity/view.ts";
import type { FeaturesContext } from "../context.ts";
import type { Db } from "../../storage/db.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import type { Tx } from "../../storage/tx.ts";
import { getMember } from "../../membership/servers/members.ts";
import { serverById } from "../../membership/servers/servers.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import type { MessageRecord } from "../message_log/records.ts";
import { joinNotices } from "./join_notices_records.ts";
import { appendMessage, getMessage, type LocatedMessage, putMessage } from "../message_log/log.ts";
import { systemSentence } from "./system_rows.ts";
import { messageView } from "./view.ts";

/**
 * Milliseconds after a member joins or leaves in which the next time belongs to the same series.
 */
const JOIN_NOTICE_WINDOW_MS = 10 * 60_000;
/** Separate messages per series; after that the last of them is rewritten (HARD-9). */
const MAX_SEPARATE = 2;

/** Where a message came to lie; null: nowhere, or it is not a new one. */
type Placed = { channelId: string; seq: number } | null;

/** Adds a message by the server itself, in the transaction that it reports (D-MSG-7). */
export function systemMessage(
  app: FeaturesContext,
  tx: Tx,
  serverId: string,
  about: UserRecord,
  row: SystemRow,
): Placed {
  const channelId = systemChannelIn(tx, serverId, row.kind);
  if (channelId === null) return null;
  return appendSystem(app, tx, { channelId, spaceId: serverId, about, row });
}

/** Returns where a server announces one kind of act; null: nowhere (COM-5). */
function systemChannelIn(tx: Tx, serverId: string, kind: SystemRow["kind"]): string | null {
  const server = serverById(tx, serverId);
  if (!server || !announces(server, kind === "joined" ? "joins" : "leaves")) return null;
  // Unchecked: a server has more channels than one commit takes checks.
  const channel = systemChannelOf(tx.unchecked, server);
  return channel && channelById(tx, channel.id) ? channel.id : null;
}

/**
 * Appends a system message in a channel that the caller has found. It is unread for nobody
 * (MEND-26m).
 * @param params `other`: the second person that the row names; `calledId`: who missed a call, which
 * is unread for them; `threadId`: a new thread that the row shows
 */
export function appendSystem(
  app: FeaturesContext,
  tx: Tx,
  { channelId, spaceId, about, row, other, calledId, threadId }: {
    channelId: string;
    spaceId: string;
    about: UserRecord;
    row: SystemRow;
    other?: UserRecord;
    calledId?: string;
    threadId?: string;
  },
): LocatedMessage {
  const text = systemSentence(row, about.username, other?.username);
  const record: MessageRecord = {
    id: app.ids.uuid(),
    sender_id: about.id,
    created_at: tx.now,
    edited_at: null,
    content: new TextEncoder().encode(text),
    iv: new Uint8Array(),
    system: true,
    system_row: row,
    can_mention_everyone: false,
    nonce: null,
    ...(threadId !== undefined && { thread: threadId }),
  };
  const placed = appendMessage(tx, channelId, record);
  putUncounted(tx, channelId, placed.seq, calledId);
  // For a group, which has no members of a server, the space is the channel itself.
  const member = getMember(tx.unchecked, spaceId, about.id);
  const view = messageView(placed, about, { encrypted_content: text }, undefined, member);
  const thread = threadId === undefined ? null : messageThreadView(tx, threadId);
  const message = thread ? { ...view, thread } : view;
  app.bus.publishAfter(tx, { type: "message-created", message, spaceId });
  return placed;
}

/** Replaces the row of a system message; `at`: its new time, in milliseconds. */
export function rewriteSystem(
  app: FeaturesContext,
  tx: Tx,
  message: LocatedMessage,
  { spaceId, about, row, at = message.record.created_at }: {
    spaceId: string;
    about: UserRecord;
    row: SystemRow;
    at?: number;
  },
): void {
  const { channelId, record } = message;
  putMessage(tx, message, {
    ...record,
    content: new TextEncoder().encode(systemSentence(row, about.username)),
    system_row: row,
    created_at: at,
  });
  app.bus.publishAfter(tx, { type: "message-edited", channelId, id: record.id, spaceId });
}

/**
 * Announces that a member joined or left. From the third time within ten minutes, the last message
 * about them changes instead, so that they can't fill the channel (HARD-9).
 */
export function comingMessage(
  app: FeaturesContext,
  tx: Tx,
  serverId: string,
  about: UserRecord,
  how: "joined" | "left",
): Placed {
  const at = { serverId, userId: about.id };
  const channelId = systemChannelIn(tx, serverId, how);
  if (channelId === null) return null;
  const known = joinNotices.get(tx, at);
  const story = known && tx.now - known.at < JOIN_NOTICE_WINDOW_MS ? known : { times: 0, went: 0 };
  const next = { at: tx.now, times: story.times + 1, went: story.went + (how === "left" ? 1 : 0) };
  const last = known?.channelId === channelId && next.times > MAX_SEPARATE
    ? getMessage(tx, channelId, known.seq)
    : null;
  if (last && (next.went === 0 || next.went === next.times)) {
    // Only joins, or only leaves, are announced: the last message already says so.
    joinNotices.set(tx, at, { ...next, channelId, seq: last.seq });
    return null;
  }
  if (!last) {
    const placed = systemMessage(app, tx, serverId, about, { kind: how });
    if (placed) joinNotices.set(tx, at, { ...next, channelId: placed.channelId, seq: placed.seq });
    return placed;
  }
  const { seq } = last;
  const row = { kind: "came_and_went", times: next.went, here: how === "joined" } as const;
  joinNotices.set(tx, at, { ...next, channelId, seq });
  rewriteSystem(app, tx, last, { spaceId: serverId, about, row });
  return null;
}

/** Forgets the stories that are over. */
export async function sweepComings(db: Db, now: number): Promise<void> {
  await deleteWhere(db, joinNotices.prefix({}), ({ at }) => now - at >= JOIN_NOTICE_WINDOW_MS);
}
