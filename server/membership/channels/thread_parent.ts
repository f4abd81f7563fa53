import type { Reader } from "../../storage/reader.ts";
import {
  type ChannelRecord,
  channelRecords,
  type ServerChannelRecord,
  type ThreadChannelRecord,
} from "./records.ts";

/** Narrows to a thread (COM-7). */
export function isThread(channel: ChannelRecord): channel is ThreadChannelRecord {
  return channel.server_id !== null && channel.thread !== undefined;
}

/** Returns the channel that a thread belongs to; null: it is gone, and the thread with it. */
export function parentOf(
  reader: Reader,
  { thread }: ThreadChannelRecord,
): ServerChannelRecord | null {
  const parent = channelRecords.get(reader, { id: thread.parent_id });
  return parent && parent.server_id !== null ? parent : null;
}
