import type { Tx } from "../../storage/tx.ts";
import { uncountedMessages, type UncountedRecord } from "./records.ts";

/** Ranges and missed calls of a channel that are remembered; a badge reads '99+' long before. */
const MAX_RANGES = 250;

/**
 * Marks a seq as unread for nobody (MEND-26m).
 * @param calledId the person who missed a call there: it counts for them
 */
export function putUncounted(tx: Tx, channelId: string, seq: number, calledId?: string): void {
  const key = uncountedMessages.key({ channelId });
  const { ranges, missed = [] } = tx.get(key) ?? { ranges: [] };
  const others = missed.filter(([at]) => at !== seq);
  const calls = calledId === undefined ? others : [...others, [seq, calledId] as [number, string]];
  tx.set(key, {
    ranges: (calledId === undefined ? withSeq(ranges, seq) : ranges).slice(-MAX_RANGES),
    ...calls.length > 0 && { missed: calls.slice(-MAX_RANGES) },
  });
}

/** Returns how many messages after a user's read marker count as unread. */
export function unreadCount(
  { last_seq, read_seq }: { last_seq: number; read_seq: number },
  uncounted: UncountedRecord | null,
  userId: string,
): number {
  const { ranges = [], missed = [] } = uncounted ?? {};
  const inRanges = ranges.reduce((sum, [from, to]) => {
    return sum + Math.max(0, Math.min(to, last_seq) - Math.max(from, read_seq + 1) + 1);
  }, 0);
  const ofOthers = missed.filter(([seq, id]) => seq > read_seq && seq <= last_seq && id !== userId);
  return Math.max(0, last_seq - read_seq - inRanges - ofOthers.length);
}

/** The ranges with one place more; those that touch are one. */
function withSeq(ranges: UncountedRecord["ranges"], seq: number): UncountedRecord["ranges"] {
  const before = ranges.filter(([, to]) => to < seq - 1);
  const after = ranges.filter(([from]) => from > seq + 1);
  const touching = ranges.filter(([from, to]) => to >= seq - 1 && from <= seq + 1);
  const from = Math.min(seq, ...touching.map(([from]) => from));
  const to = Math.max(seq, ...touching.map(([, to]) => to));
  return [...before, [from, to], ...after];
}
