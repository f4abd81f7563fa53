import type { FeaturesContext } from "../context.ts";
import { diskOf } from "../../storage/disk.ts";
import { hasNoMessages, walkMessages } from "../message_log/log.ts";
import { storedBytes } from "../message_log/records.ts";

/**
 * Loads quotas and counters before the first request. An installation that never counted does so
 * now, in the background, until `stop` is aborted.
 */
export async function openUsage(app: FeaturesContext, stop: AbortSignal): Promise<void> {
  // Files that lie elsewhere take nothing of this disk.
  const isHere = !app.uploads.store.shared;
  app.usage.disk = isHere ? (await diskOf(app.config.data))?.total ?? null : null;
  app.usage.follow(app.instance);
  if (await app.usage.open()) return;
  if (await hasNoMessages(app.db)) return await app.usage.begin(new Map());
  countMessages(app, stop).catch((error) =>
    app.log.error("stored messages were not counted", error)
  );
}

/** Messages that come meanwhile count themselves. */
async function countMessages(app: FeaturesContext, stop: AbortSignal): Promise<void> {
  const began = app.clock();
  const counts = new Map<string, number>();
  for await (const { record } of walkMessages(app.db)) {
    if (stop.aborted) return;
    if (record.created_at >= began) continue;
    counts.set(record.sender_id, (counts.get(record.sender_id) ?? 0) + storedBytes(record));
  }
  await app.usage.begin(counts);
}
