import pMap from "p-map";
import { TIMES } from "../../../protocol/limits.ts";
import { deleteThreadsOf } from "../../membership/channels/threads.ts";
import type { FeaturesContext } from "../context.ts";
import { channelPurges } from "../../membership/channels/records.ts";
import { sweepBlob } from "../../storage/blobs.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { dropFilesOf, dropOpenFilesIn } from "../files/sweep.ts";
import { nonces, storedBytes } from "../message_log/records.ts";
import { deleteMessageRecord, getMessage, listMessages } from "../message_log/log.ts";

/** Commits of several channels share one write to the disk, as requests of several people do. */
const AT_ONCE = { concurrency: 8 };

/**
 * Deletes everything that deleted channels leave behind. A failure in one does not stop the others:
 * the next sweep tries again (MEND-1). May run twice at once. Never rejects.
 */
export async function purgeChannels(app: FeaturesContext, channelIds: string[]): Promise<void> {
  const { upkeep } = app;
  const attempt = (channel: string, work: () => Promise<void>) =>
    upkeep.attempt("channels", work, { channel });
  const empty = async (id: string) => await attempt(id, () => purgeMessages(app, id)) ? [id] : [];
  const emptied = new Set((await pMap(channelIds, empty, AT_ONCE)).flat());
  if (!await upkeep.attempt("channels", () => dropOpenFilesIn(app, emptied))) return;
  await pMap(emptied, (id) => attempt(id, () => purgeRest(app, id)), AT_ONCE);
}

async function purgeMessages(app: FeaturesContext, channelId: string): Promise<void> {
  const { db, usage } = app;
  for (let after = 0;;) {
    const messages = await listMessages(db, channelId, { after, limit: 200 });
    if (!messages.length) break;
    after = messages.at(-1)!.seq;
    await db.transact((tx) => {
      // Another purge, or an author, may have deleted some since; each counts once.
      const { many } = tx;
      const there = many.map(messages, ({ seq }) => getMessage(many, channelId, seq));
      for (const message of there) {
        if (!message) continue;
        deleteMessageRecord(tx, message);
        usage.addIn(tx, message.record.sender_id, -storedBytes(message.record));
      }
    });
    for (const { record } of messages) {
      if ("blob" in record.content) await sweepBlob(db, record.content.blob);
      if (record.files) await dropFilesOf(app, record.id);
    }
  }
}

async function purgeRest(app: FeaturesContext, channelId: string): Promise<void> {
  const { db } = app;
  // Nobody can read them since their parent is gone (COM-7).
  const threads = await deleteThreadsOf(db, channelId);
  if (threads.length > 0) await purgeChannels(app, threads);
  await app.features.purge("channel", channelId);
  await db.transact((tx) => channelPurges.delete(tx, { channelId }));
}

/** Finishes what a stop or a failure interrupted. */
export async function sweepChannels(app: FeaturesContext): Promise<void> {
  const purges = await app.db.list(channelPurges.prefix({}));
  await purgeChannels(app, purges.map(({ key }) => String(key[1])));
}

/** Forgets nonces too old to be sent again. */
export async function sweepNonces({ db, clock }: FeaturesContext): Promise<void> {
  const now = clock();
  await deleteWhere(db, nonces.prefix({}), ([, at]) => at + TIMES.nonceLife <= now);
}
