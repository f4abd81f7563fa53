import { fromBase64 } from "../../../base/base64.ts";
import { type Group, readKeyPackage } from "../../../../mls/mod.ts";
import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { namedDevice } from "../../../../protocol/e2ee/identity.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { Plan } from "../membership.ts";
import { nullOn } from "../null_on.ts";

/** Key package that the server issued for a device. */
export interface PackageClaim {
  device: string;
  keyPackage: Bytes;
}

/**
 * Claims key packages of devices to add, each checked to be of the requested device; others are
 * refused and recorded in `held` (E2E-3). @throws CallError
 */
export async function claim(
  held: OpenConversation,
  { add }: Pick<Plan, "add">,
): Promise<PackageClaim[]> {
  const { id, group, deps } = held;
  const devices = [...add.keys()].slice(0, E2EE_LIMITS.addedAtOnce);
  const body = { channelId: id, devices };
  const { packages = [] } = await nullOn(deps.call("claimPackages", { body }), "not_found") ?? {};
  const claimed = packages.flatMap(({ device, key_package }) => {
    const keyPackage = fromBase64(key_package);
    const certificate = add.get(device);
    return certificate && isOf(keyPackage, certificate) ? [{ device, keyPackage }] : [];
  });
  // Devices are added to a group that this one is in.
  const taken = await usable(group!, claimed);
  const refused = packages.flatMap(({ device }) => {
    const certificate = add.get(device);
    const isTaken = taken.some((one) => one.device === device);
    return certificate && !isTaken ? [namedDevice(certificate).userId] : [];
  });
  held.refused = [...new Set(refused)];
  return taken;
}

function isOf(keyPackage: Bytes, certificate: Bytes): boolean {
  try {
    return equal(readKeyPackage(keyPackage).identity, certificate);
  } catch {
    return false;
  }
}

/** Returns the key packages that a group accepts: a damaged one excludes nobody else. */
async function usable(group: Group, claimed: PackageClaim[]): Promise<PackageClaim[]> {
  const takes = (some: PackageClaim[]) =>
    group.commit({ add: some.map(({ keyPackage }) => keyPackage) }).then(() => true, () => false);
  if (!claimed.length || await takes(claimed)) return claimed;
  const each = await Promise.all(claimed.map((one) => takes([one])));
  return claimed.filter((_, i) => each[i]);
}
