import { toBase64 } from "../../../base/base64.ts";
import type { Mls, OwnKeyPackage } from "../../../../mls/mod.ts";
import { hex, sha256 } from "../../../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import { names, type OwnDeviceKeys, type StoredPackage } from "../records.ts";
import type { Changes, Store } from "../store.ts";

const DAY_MS = 86_400_000;
/**
 * Days for which a private part is stored: a device that took the package at the last moment may
 * use it.
 */
const KEPT_DAYS = E2EE_LIMITS.keyPackageDays + 30;
/** Days for a package of last resort, which is issued repeatedly while the device exists. */
const LAST_RESORT_DAYS = 3650;

/** Key packages that haven't been sent yet. */
export interface NewPackages {
  /** Changes to store before they are sent. */
  changes: Changes;
  /** Base64. */
  keyPackages: string[];
  lastResort: string;
}

/** Returns new key packages of this device, and one of last resort (E2E-15). */
export async function newPackages(
  mls: Mls,
  device: Pick<OwnDeviceKeys, "certificate" | "signature">,
  count: number,
  now: number,
): Promise<NewPackages> {
  const changes: Changes = {};
  const keyPackages: string[] = [];
  for (let i = 0; i < count; i++) {
    const keyPackage = await made(mls, device, now + E2EE_LIMITS.keyPackageDays * DAY_MS);
    const name = names.packages + hex(await sha256(keyPackage.publicBytes));
    changes[name] = { made: now, keyPackage } satisfies StoredPackage;
    keyPackages.push(toBase64(keyPackage.publicBytes));
  }
  const last = await made(mls, device, now + LAST_RESORT_DAYS * DAY_MS);
  changes[names.lastResort] = { made: now, keyPackage: last } satisfies StoredPackage;
  return { changes, keyPackages, lastResort: toBase64(last.publicBytes) };
}

function made(
  mls: Mls,
  { certificate, signature }: Pick<OwnDeviceKeys, "certificate" | "signature">,
  until: number,
): Promise<OwnKeyPackage> {
  return mls.createKeyPackage(certificate, signature, Math.floor(until / 1000));
}

/**
 * Returns the packages of a device that the server may not have taken: the same on each attempt.
 */
export async function madePackages(store: Store): Promise<NewPackages | null> {
  const last = await store.get<StoredPackage>(names.lastResort);
  if (!last) return null;
  const all = [...(await store.list<StoredPackage>(names.packages)).values()];
  const [lastResort, ...keyPackages] = [last, ...all].map(({ keyPackage }) =>
    toBase64(keyPackage.publicBytes)
  );
  return { changes: {}, keyPackages, lastResort: lastResort };
}

/** Returns changes that delete packages nobody can use anymore. */
export async function outdatedPackages(store: Store, now: number): Promise<Changes> {
  const all = await store.list<StoredPackage>(names.packages);
  const old = [...all].filter(([, { made }]) => now - made > KEPT_DAYS * DAY_MS);
  return Object.fromEntries(old.map(([name]) => [name, null]));
}
