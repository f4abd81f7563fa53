/** Channels with very many messages, written into a data folder before a program is started on it. */
import { kvOf } from "../tests/helpers/kv_of.ts";
import { TestApp } from "../tests/helpers/app.ts";
import { channelsKeys } from "../server/membership/channels/records.ts";
import { type MessageRecord, messagesKeys } from "../server/features/message_log/records.ts";
import { DATABASE } from "../server/storage/files.ts";

/** Of messages whose index is not written: what a page of history reads is all there. */
const A_COMMIT = 900;

export interface LongChannels {
  token: string;
  /** A channel for each length asked for. */
  channelIds: string[];
}

/** Fills `dataDir` with a channel of each length. */
export async function fillChannels(dataDir: string, lengths: number[]): Promise<LongChannels> {
  await using app = await TestApp.start({ path: `${dataDir}/${DATABASE}` });
  const owner = await app.register("owner");
  const { server } = await owner.createServer("Long");
  const channelIds: string[] = [];
  for (const [n, length] of lengths.entries()) {
    const { body } = await owner.post(`/channels/server/${server.id}`, { name: `long-${n}` });
    await fill(app, body.channel.id, owner.id, length);
    channelIds.push(body.channel.id);
  }
  return { token: owner.token, channelIds };
}

async function fill(app: TestApp, channelId: string, sender_id: string, length: number) {
  const kv = kvOf(app.context.db);
  const content = new TextEncoder().encode("a sentence of some length, and the bytes of a tag");
  for (let seq = 1; seq <= length;) {
    const commit = kv.atomic();
    for (const last = Math.min(length, seq + A_COMMIT - 1); seq <= last; seq++) {
      const record: MessageRecord = {
        id: crypto.randomUUID(),
        sender_id,
        created_at: seq * 1000,
        edited_at: null,
        content,
        iv: new Uint8Array(12),
        system: false,
        can_mention_everyone: false,
        nonce: null,
      };
      commit.set(messagesKeys.message(channelId, seq), record);
    }
    await commit.commit();
  }
  await kv.set(channelsKeys.head(channelId), length);
}
