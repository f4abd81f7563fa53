import { listChannels } from "../../membership/channels/channels.ts";
import { isThread } from "../../membership/channels/thread_parent.ts";
import { isPinned, withThreads } from "../../membership/channels/threads.ts";
import type { FeaturesContext } from "../context.ts";

const iso = (time: number) => new Date(time).toISOString();

/** Section of an export: the threads of a server. */
export async function exportedThreads(app: FeaturesContext, serverId: string): Promise<unknown> {
  const channels = await withThreads(app.db, await app.db.read(listChannels, serverId));
  const threads = channels.filter(isThread);
  const pinned = await app.db.read((reader) => reader.map(threads, (one) => isPinned(reader, one)));
  return threads.map(({ id, name, slow_mode = 0, thread }, i) => {
    const { parent_id, owner_id, created_at, created_from, archived_at } = thread;
    return {
      id,
      name,
      parent_id,
      owner_id,
      slow_mode,
      created_at: iso(created_at),
      created_from: created_from ?? null,
      archived_at: archived_at === undefined ? null : iso(archived_at),
      auto_archive_minutes: thread.auto_archive_minutes,
      locked: thread.locked === true,
      tags: thread.tags ?? [],
      pinned: pinned[i],
      solved: thread.solved === true,
    };
  });
}
