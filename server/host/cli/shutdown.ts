import type { FileStore } from "../../storage/file_store/port.ts";
import type { Storage } from "../../storage/open.ts";
import type { Control } from "../admin/control.ts";
import type { startApp } from "../app/start.ts";
import type { AppContext } from "../context.ts";
import type { MemoryWatch } from "../memory.ts";

/** Everything that a running server has open. */
export interface RunningServer {
  context: AppContext;
  app: Awaited<ReturnType<typeof startApp>>;
  storage: Storage;
  fileStore: FileStore;
  control: Control;
  /** Announcement of the server's name in the local network; null: it isn't announced. */
  announced: { close(): Promise<void> } | null;
  memory: MemoryWatch;
  /** Stops to watch how full the disk is. */
  stopWatchingDisk(): void;
}

/**
 * Shuts the server down: a node first moves its clients to other nodes (CL-10); then everything is
 * closed, storage last, since the rest still writes to it.
 * @param again ends the move of clients at once: the process was told to stop again
 */
export async function shutDown(
  { context, app, storage, fileStore, control, announced, memory, stopWatchingDisk }: RunningServer,
  again: AbortSignal,
): Promise<void> {
  storage.stopProving();
  if (storage.db.isShared) {
    context.log.info("Others take over: this takes some 15 s, or the same signal again");
    await app.drain(again);
  }
  await control.close();
  await announced?.close();
  await app.close();
  stopWatchingDisk();
  memory.stop();
  await context.backups?.stop();
  await context.securityLog.close();
  await fileStore.close();
  await storage.close();
}
