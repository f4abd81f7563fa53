import type { StoredFile as Stored } from "../../../protocol/stored_files.ts";
import { newSecret } from "../transfer/chunks.ts";
import type { Retries } from "../transfer/retry.ts";
import type { FileServer } from "../transfer/server.ts";
import { createSlots } from "../transfer/slots.ts";
import type { FileRef } from "../base/state.ts";
import { cancelOnServer, sendFile } from "./send_file.ts";

/** Chunks of it that are on their way at a time. */
const MAX_PARALLEL_CHUNKS = 3;

/**
 * Uploads a file that belongs to no message (`Files.upload`). If that fails permanently, the server
 * forgets the started upload, which would count for a day (FIL-3).
 * @throws ApiError for a refusal, and `signal.reason`
 */
export async function uploadAlone(
  blob: Blob,
  begin: (size: number) => Promise<Stored>,
  signal: AbortSignal,
  { server, patience }: { server: FileServer; patience: Retries },
): Promise<Pick<FileRef, "id" | "key" | "hash">> {
  const secret = newSecret();
  const begun = new Set<string>();
  const watch = {
    signal,
    onId: (id: string) => void begun.add(id),
    onProgress: () => {},
    onWait: () => {},
  };
  const job = { channelId: "", blob, secret, id: null };
  const there = { ...server, begin: (_channelId: string, size: number) => begin(size) };
  try {
    const slots = createSlots(MAX_PARALLEL_CHUNKS);
    const sent = await sendFile(job, watch, { server: there, patience, slots });
    return { ...sent, key: secret };
  } catch (error) {
    for (const id of begun) cancelOnServer(id, { server, patience });
    throw error;
  }
}
