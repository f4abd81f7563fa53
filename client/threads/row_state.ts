import type { Channel } from "../../protocol/channels.ts";
import type { MessageThread } from "../../protocol/thread_fields.ts";
import type { Row, Window } from "../messages/state.ts";

/** Shows a thread on the message that it was made from, or on the row that says so (COM-7). */
export function withThread(window: Window, channel: Channel): Window {
  const { id, name, thread } = channel;
  if (!thread) return window;
  const { archived, locked, message_count, created_from } = thread;
  const now = { id, name, archived, locked, message_count };
  return changed(
    window,
    (row) => row.thread?.id === id || row.id === created_from,
    (row) => ({ ...row, thread: { ...row.thread, ...now } }),
  );
}

/** Handles `thread-activity`. */
export function withActivity(
  window: Window,
  threadId: string,
  activity: Pick<MessageThread, "message_count" | "last_username">,
): Window {
  return changed(window, isRoot(threadId), ({ thread, ...row }) => {
    if (!thread) return row;
    const { last_username: _, ...held } = thread;
    const { message_count, last_username } = activity;
    const said = last_username !== undefined && { last_username };
    return { ...row, thread: { ...held, message_count, ...said } };
  });
}

/** Handles `channel-deleted` of a thread. */
export function withoutThread(window: Window, threadId: string): Window {
  return changed(window, isRoot(threadId), ({ thread: _, ...row }) => row);
}

const isRoot = (threadId: string) => (row: Row) => row.thread?.id === threadId;

function changed(window: Window, is: (row: Row) => boolean, change: (row: Row) => Row): Window {
  if (!window.rows.some(is)) return window;
  return { ...window, rows: window.rows.map((row) => is(row) ? change(row) : row) };
}
