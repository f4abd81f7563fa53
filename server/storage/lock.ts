import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../base/start_error.ts";
import { giveToOwner } from "./owner.ts";
import { LOCK } from "./files.ts";

/**
 * Milliseconds for which a lock is tried: a program that is being started inherits its parent's
 * open files until it runs.
 */
const LOCK_TIMEOUT_MS = 500;
const LOCK_RETRY_MS = 20;

/**
 * Makes this process the only one on a data folder, which is made if missing, until the lock
 * is closed.
 * @throws StartError when another one has it, or the folder cannot be written
 */
export async function lockFolder(folder: string): Promise<Disposable> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new StartError(`Cannot make the data folder ${folder}: ${error.message}`);
  });
  const lock = await Deno.open(join(folder, LOCK), { create: true, write: true, mode: 0o600 })
    .catch((error) => {
      throw new StartError(`Cannot write to the data folder ${folder}: ${error.message}`);
    });
  await giveToOwner(join(folder, LOCK), folder);
  const end = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    if (await lock.tryLock(true)) return lock;
    if (performance.now() > end) break;
    await sleep(LOCK_RETRY_MS);
  }
  lock.close();
  throw new StartError(
    `The data folder ${folder} is in use by another Parley. ` +
      "Stop that one first, or choose another folder with --data.",
  );
}
