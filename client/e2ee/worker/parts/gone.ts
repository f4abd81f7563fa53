import type { GoneRow, RowSpan } from "../../link/rows.ts";
import { rowName, seqBlockOf, seqsName } from "../conversation_names.ts";
import type { RowRecord } from "../group_records.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { names, type RestoredRecord } from "../records.ts";

/** Number of seqs that are searched at most: the newest of a longer span. */
const MAX_SPAN = 2000;

/**
 * Returns messages that were opened here and that the server no longer shows among others
 * (MEND-40), by seq. Same as `ConversationVerbs.gone`.
 */
export async function goneFrom(
  { id, record, deps: { store } }: OpenConversation,
  { from, to, present, asOf }: RowSpan,
): Promise<GoneRow[]> {
  const last = Math.min(to, record.lastSeq ?? -1);
  const first = Math.max(from, last - MAX_SPAN);
  const shown = new Set(present);
  const restored = (await store.get<RestoredRecord>(names.restored))?.times ?? [];
  const gone: GoneRow[] = [];
  for (let block = seqBlockOf(first); block <= seqBlockOf(last); block++) {
    const start = seqsName(id, block);
    for (const [name, messageId] of await store.list<string>(start)) {
      const seq = Number(name.slice(start.length));
      if (seq < first || seq > last || shown.has(seq)) continue;
      const row = await store.get<RowRecord>(rowName(id, messageId));
      if (!row?.readAt || row.seq !== seq || row.readAt > asOf) continue;
      const { userId, at, isDeleted, readAt } = row;
      const isLost = restored.some((time) => time > readAt);
      const why = isDeleted ? "deleted" : isLost ? "restored" : "removed";
      gone.push({ id: messageId, seq, userId, at: at ?? readAt, why });
    }
  }
  return gone.toSorted((a, b) => a.seq - b.seq);
}
