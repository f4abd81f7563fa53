import { activeThreads } from "../../membership/channels/thread_records.ts";
import {
  archiveThread,
  isPinned,
  quietSince,
  threadById,
} from "../../membership/channels/threads.ts";
import { yieldEvery } from "../../base/yield_every.ts";
import type { ThreadChannelRecord } from "../../membership/channels/records.ts";
import type { Reader } from "../../storage/reader.ts";
import type { FeaturesContext } from "../context.ts";

const MINUTE_MS = 60_000;

/** Archives the threads in which nobody has written for as long as they stay open (COM-7). */
export async function archiveQuietThreads(app: FeaturesContext): Promise<void> {
  const pause = yieldEvery();
  for (const { at: { threadId } } of await activeThreads.list(app.db, {})) {
    await pause();
    if (!await app.db.read((reader) => quietThread(reader, threadId))) continue;
    await app.db.transact((tx) => {
      // Somebody may have written meanwhile.
      const thread = quietThread(tx, threadId);
      if (!thread) return;
      archiveThread(tx, thread);
      const event = { channelId: threadId, serverId: thread.server_id };
      app.bus.publishAfter(tx, { type: "channel-updated", ...event });
    });
  }
}

/** Returns the thread if it is to be archived now. */
function quietThread(reader: Reader, threadId: string): ThreadChannelRecord | null {
  const channel = threadById(reader, threadId);
  if (!channel || channel.thread.archived_at !== undefined) return null;
  if (isPinned(reader, channel)) return null;
  const until = quietSince(reader, channel) + channel.thread.auto_archive_minutes * MINUTE_MS;
  return until <= reader.now ? channel : null;
}
