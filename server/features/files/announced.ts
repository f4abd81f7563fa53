import { chunkSize, chunksOf, countedBytes, SEAL_BYTES } from "../../../protocol/files.ts";
import type { FeaturesContext } from "../context.ts";
import { withArrived } from "./arrived.ts";
import { hasBit } from "./bits.ts";
import { type FileRecord, fileRecords, openFiles } from "./records.ts";

/** Message between nodes: bytes of a file have arrived, so that all nodes count the same. */
const ARRIVED = "file-arrived";

/**
 * Loads the uploads that are under way and how much of them has arrived, before the first request
 * (MEND-8). From then on nodes report arrivals to each other.
 */
export async function openAnnounced(app: FeaturesContext): Promise<void> {
  const { usage, uploads, sharedState } = app;
  sharedState?.onMessage(ARRIVED, (note) => {
    const [id, bytes] = note as [string, number];
    usage.announced.arrive(id, bytes);
  });
  if (sharedState) uploads.onArrived = (id, bytes) => sharedState.broadcast(ARRIVED, [id, bytes]);
  await readAnnounced(app);
}

/** Reloads which uploads are under way, where this node missed messages of others (MEND-63). */
export async function renewAnnounced(app: FeaturesContext): Promise<void> {
  await app.db.fresh();
  await sweepAnnounced(app);
  await readAnnounced(app);
}

async function readAnnounced({ db, usage, uploads }: FeaturesContext): Promise<void> {
  for await (const { key } of db.walk(openFiles.prefix({}))) {
    const file = await db.get(fileRecords.key({ id: String(key[2]) }));
    if (!file || file.received === null) continue;
    const { id, user_id, size } = file;
    const { received } = await withArrived(uploads.store, file);
    usage.announced.begin(id, user_id, countedBytes(size));
    usage.announced.arrived(id, arrivedBytes({ size, received }));
  }
}

/** Forgets uploads that were over before this node heard of them. */
export async function sweepAnnounced({ db, usage }: FeaturesContext): Promise<void> {
  for (const id of usage.announced.ids) {
    const file = await db.get(fileRecords.key({ id }));
    if (!file || file.received === null) usage.announced.end(id);
  }
}

/** Bytes of the chunks that are there. */
function arrivedBytes({ size, received }: Pick<FileRecord, "size" | "received">): number {
  let bytes = 0;
  for (let chunk = 0; chunk < chunksOf(size); chunk++) {
    if (received && hasBit(received, chunk)) bytes += chunkSize(size, chunk) + SEAL_BYTES;
  }
  return bytes;
}
