import type { Platform } from "../base/platform.ts";
import { changeKeys, dropLeft } from "./device_keys.ts";
import { createKeptValues, type KeptValues } from "./values.ts";
import { createVault, type Vault } from "./vault.ts";

/** Opened storage of a session; not part of the first page. */
export interface OpenDeviceStorage {
  vault: Vault;
  values: KeptValues;
}

export async function openDeviceStorage(
  platform: Pick<Platform, "local" | "log">,
  userId: string,
): Promise<OpenDeviceStorage> {
  // Runs for every user who opens a page here (MEND-33).
  changeKeys(() => dropLeft()).catch((error) => {
    platform.log("Keys that were left could not be deleted", error);
  });
  const vault = createVault(userId);
  const values = createKeptValues({ platform, vault });
  await values.load();
  return { vault, values };
}
