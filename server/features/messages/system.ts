import { COMING, type Coming, flappingText } from "../../../protocol/comings.ts";
import { channelInTx, channelReads, listChannels } from "../../membership/channels/access.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../storage/db.ts";
import { deleteAll, deleteKeys } from "../../storage/delete_all.ts";
import { type Key, keys } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import type { ComingsRecord, MessageRecord } from "./records.ts";
import { appendMessage, appendReads, putMessage } from "./store.ts";
import { messageView } from "./view.ts";

/** Milliseconds after somebody came or went in which the next time is the same story. */
const STORY = 10 * 60_000;
/** How many messages tell it; after that the last of them is rewritten (HARD-9). */
const TOLD = 2;

/** Where a message came to lie; null: nowhere, or it is not a new one. */
type Placed = { channelId: string; seq: number } | null;

/** Something for another transaction to write. */
interface SystemMessage {
  reads: Key<unknown>[];
  run: (tx: Tx) => Placed;
}

/** A message of the server itself, for another transaction to append (D-MSG-7). */
export async function systemMessage(
  app: AppContext,
  serverId: string,
  about: UserRecord,
  text: string,
): Promise<SystemMessage> {
  const channel = (await listChannels(app.db, serverId)).find((c) => !c.is_voice);
  if (!channel) return { reads: [], run: () => null };
  const record: MessageRecord = {
    id: app.ids.uuid(),
    sender_id: about.id,
    created_at: app.clock(),
    edited_at: null,
    content: new TextEncoder().encode(text),
    iv: new Uint8Array(),
    system: true,
    can_mention_everyone: false,
    nonce: null,
  };
  return {
    reads: [...channelReads(channel.id), ...appendReads(channel.id)],
    run(tx) {
      if (!channelInTx(tx, channel.id)) return null;
      const placed = appendMessage(tx, channel.id, record);
      const message = messageView(placed, about, { encrypted_content: text });
      tx.afterCommit(() => app.bus.publish({ type: "message-created", message, place: serverId }));
      return placed;
    },
  };
}

/**
 * Tells that somebody came or went. Whoever does it again and again fills no channel: from the
 * third time within ten minutes on the last message about them changes instead (HARD-9).
 */
export async function comingMessage(
  app: AppContext,
  serverId: string,
  about: UserRecord,
  how: Coming,
): Promise<SystemMessage> {
  const message = await systemMessage(app, serverId, about, `${about.username} ${COMING[how]}`);
  const key = keys.comings(serverId, about.id);
  const before = await app.db.get(key);
  const last = before && keys.message(before.channelId, before.seq);
  return {
    reads: [key, ...(last ? [last] : []), ...message.reads],
    run(tx) {
      const now = app.clock();
      const known = tx.get(key);
      const story = known && now - known.at < STORY ? known : { times: 0, went: 0 };
      const next = {
        at: now,
        times: story.times + 1,
        went: story.went + (how === "left" ? 1 : 0),
      };
      const same = known !== null && known.channelId === before?.channelId &&
        known.seq === before.seq;
      const record = same && last && next.times > TOLD ? tx.get(last) : null;
      if (!record) {
        const placed = message.run(tx);
        if (placed) tx.set(key, { ...next, channelId: placed.channelId, seq: placed.seq });
        return placed;
      }
      const { channelId, seq } = known!;
      const text = flappingText(about.username, next.went, how === "joined");
      tx.set(key, { ...next, channelId, seq });
      const content = new TextEncoder().encode(text);
      putMessage(tx, { channelId, seq, record }, { ...record, content });
      const { id } = record;
      tx.afterCommit(() => {
        app.bus.publish({ type: "message-edited", channelId, id, place: serverId });
      });
      return null;
    },
  };
}

/** Forgets the stories that are over. */
export async function sweepComings(db: Db, now: number): Promise<void> {
  const all = await db.list(keys.allComings);
  const over = all.filter(({ value }: { value: ComingsRecord }) => now - value.at >= STORY);
  await deleteKeys(db, over.map(({ key }) => key));
}

/** Those of a deleted server. */
export async function purgeComings(db: Db, serverId: string): Promise<void> {
  await deleteAll(db, keys.comingsIn(serverId));
}
