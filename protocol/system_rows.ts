/**
 * The data of a system row (D-MSG-7). The reader's client makes its sentence, and its `sender_id`
 * is the person it is about.
 */
export type SystemRow =
  | { kind: "joined" | "left" | "kicked" | "banned" }
  /** `times`: how often they left; `here`: whether they came last (HARD-9). */
  | { kind: "came_and_went"; times: number; here: boolean }
  | { kind: "missed_call"; times: number }
  | { kind: "declined_call" }
  /** Whole minutes; 0: under one. */
  | { kind: "call"; minutes: number }
  /** Older rows have no `user_id`. */
  | { kind: "group_added"; user_id?: string; username?: string }
  | { kind: "group_left" }
  | { kind: "encryption_invite" }
  /** About the author of the poll `message_id` (COM-15). */
  | { kind: "poll_ended"; message_id: string }
  /** A thread that was made without a message (COM-7). */
  | { kind: "thread_created"; thread_id: string; name: string };

/** The number that a kind needs; null: none. */
const COUNTS: Record<SystemRow["kind"], "times" | "minutes" | null> = {
  joined: null,
  left: null,
  kicked: null,
  banned: null,
  came_and_went: "times",
  missed_call: "times",
  declined_call: null,
  call: "minutes",
  group_added: null,
  group_left: null,
  encryption_invite: null,
  poll_ended: null,
  thread_created: null,
};

/** Takes data from a server that may lie; null: of no kind that is known here, or without its number. */
export function readSystemRow(data: unknown): SystemRow | null {
  const row = data as SystemRow & { times?: number; minutes?: number } | null | undefined;
  if (!row || !Object.hasOwn(COUNTS, row.kind)) return null;
  const count = COUNTS[row.kind];
  return !count || Number.isSafeInteger(row[count]) && row[count]! >= 0 ? row : null;
}
