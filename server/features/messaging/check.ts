import { crc32 } from "node:zlib";
import type { FeatureCheck } from "../../kernel/check.ts";
import type { MessageRecord } from "../message_log/records.ts";

/** Compares channels with their counters and messages, and messages with their checksums. */
export function checkMessages(): FeatureCheck {
  const channels = new Set<string>();
  const purges = new Set<string>();
  const heads = new Map<string, number>();
  const messages = new Map<string, { count: number; last: number }>();
  const byId = new Map<string, number>();
  return {
    take: {
      channel: ([id]) => void channels.add(id),
      purge: ([id]) => void purges.add(id),
      server_purge(_key, channelIds: true | string[]) {
        if (Array.isArray(channelIds)) { for (const id of channelIds) purges.add(id); }
      },
      head: ([id], seq: number) => void heads.set(id, seq),
      message([channelId, seq], { content, sum, files }: MessageRecord, report) {
        for (const id of files?.ids ?? []) report.refersTo(id);
        if (sum !== undefined && !("blob" in content) && crc32(content) !== sum) report.isDamaged();
        const { count, last } = messages.get(channelId) ?? { count: 0, last: 0 };
        messages.set(channelId, { count: count + 1, last: Math.max(last, Number(seq)) });
      },
      message_by_id(_id, [channelId]: [string, number]) {
        byId.set(channelId, (byId.get(channelId) ?? 0) + 1);
      },
    },
    owners: { kind: "channel", has: (id) => channels.has(id) || purges.has(id) },
    *problems() {
      for (const [id, { count, last }] of messages) {
        const head = heads.get(id) ?? 0;
        if (last > head) yield `The channel ${id} counts to ${head}, but has a message ${last}`;
        const found = byId.get(id) ?? 0;
        if (found !== count) {
          yield `The channel ${id} has ${count} messages, but ${found} by their ids`;
        }
        if (!channels.has(id) && !purges.has(id)) {
          yield `${count} messages are in a channel that does not exist: ${id}`;
        }
      }
    },
  };
}
