import type { FeaturesContext } from "../features/context.ts";
import { forgetArchive } from "./archive/service.ts";
import { devicesOf } from "./devices/access.ts";
import { forgetIdentity } from "./identity/service.ts";
import { forgetLetters } from "./letters/service.ts";
import { forgetVault } from "./vault/service.ts";

/** Deletes everything of a deleted account except its entries in the key log. May be repeated. */
export async function forgetKeys(app: FeaturesContext, userId: string): Promise<void> {
  const devices = await app.db.read(devicesOf, userId);
  for (const { id } of devices) await forgetLetters(app, id);
  await forgetVault(app, userId);
  await forgetArchive(app, userId);
  await forgetIdentity(app, userId);
}
