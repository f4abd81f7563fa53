import type { GoneMessage, ShownPage } from "../base/crypto.ts";
import type { GoneRow, PrivateConversations } from "../e2ee/entry.ts";
import type { Rows } from "./rows.ts";
import { Unreadable } from "./unreadable.ts";

interface Deps {
  opened(): Promise<Pick<PrivateConversations, "gone">>;
  /** Last seq that the server could read; null: it can read all. */
  privateFrom(channelId: string): number | null;
  rows: Pick<Rows, "note">;
}

/**
 * Returns messages that this device has read and that the server no longer shows, each with its
 * reason (MEND-40).
 */
export async function goneFrom(
  { opened, privateFrom, rows }: Deps,
  channelId: string,
  page: ShownPage,
): Promise<GoneMessage[]> {
  const behind = privateFrom(channelId) ?? Infinity;
  const { from, to } = spanOf(page);
  if (to <= behind) return [];
  const verbs = await opened();
  const { present, asOf } = page;
  const span = { from: Math.max(from, behind + 1), to, present, asOf };
  const gone = await verbs.gone(channelId, span);
  return gone.map((row) => {
    rows.note(row.id, row.why);
    return messageOf(channelId, row);
  });
}

/** Returns the seqs that a page accounts for. */
function spanOf({ before = Infinity, after, present, hasMore }: ShownPage) {
  const first = hasMore ? present[0] ?? before : 0;
  const last = hasMore ? present.at(-1) ?? 0 : Infinity;
  return {
    from: after === undefined ? first : after + 1,
    to: after === undefined || before < Infinity ? before - 1 : last,
  };
}

function messageOf(channelId: string, { id, seq, userId, at, why }: GoneRow): GoneMessage {
  return {
    id,
    key: id,
    channel_id: channelId,
    seq,
    sender_id: userId,
    username: "",
    avatar_url: null,
    created_at: new Date(at).toISOString(),
    edited: false,
    edited_at: null,
    isSystemMessage: false,
    reactions: [],
    can_mention_everyone: false,
    nonce: null,
    ...(why === "removed" && { removed: true }),
    large: null,
    file: null,
    decrypted_content: new Unreadable(why).text,
    isError: true,
  };
}
