import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import { namedDevice } from "../../../../protocol/e2ee/identity.ts";
import { keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { isShown } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names } from "../records.ts";
import type { Store } from "../store.ts";

/**
 * Finds leaves whose certificates aren't in the key log (MEND-37). A device may have come with the
 * last commit, so its person is requested again, once. A proven leaf stays proven, even if the
 * server doesn't show it now (MEND-73).
 */
export async function unprovenAmong(
  held: OpenConversation,
  leaves: readonly Bytes[],
): Promise<Bytes[]> {
  const { deps: { directory, store }, doubted } = held;
  const fresh = leaves.filter((one) => !doubted.has(hex(one)));
  const ids = leaves.map((one) => namedDevice(one).userId);
  const people = await directory.get(ids, fresh.length ? 0 : undefined);
  for (const one of fresh) doubted.add(hex(one));
  const unproven: Bytes[] = [];
  for (const one of leaves) {
    if (!isShown(people, one) && !await wasProven(store, one)) unproven.push(one);
  }
  return unproven;
}

async function wasProven(store: Store, certificate: Bytes): Promise<boolean> {
  const { userId } = namedDevice(certificate);
  const { readRelied } = await lazyModules.leaves();
  const { entries } = readRelied(await store.get(names.relied + userId));
  const entry = keyLogEntry({ kind: "device", userId, certificate });
  return entries.some((one) => equal(one, entry));
}
