import { equal, lp, sha256 } from "../../../protocol/e2ee/bytes.ts";
import type { RestoreGroupBody } from "../../../protocol/e2ee/group_schemas.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type GroupOffer, groupOffers, type MlsGroupRecord, mlsGroups } from "./records.ts";

/** Where a group is. */
type GroupPosition = Pick<MlsGroupRecord, "generation" | "epoch">;

/** Returns whether one state of a group precedes another. @param before null: there is no group */
export function isBehind(before: GroupPosition | null, other: GroupPosition): boolean {
  return !before || before.generation < other.generation ||
    (before.generation === other.generation && before.epoch < other.epoch);
}

/** Returns the offers that are still ahead of the group, newest last. */
export function offersIn(
  reader: Reader,
  channelId: string,
  group: GroupPosition | null,
): GroupOffer[] {
  const offers = groupOffers.get(reader, { channelId }) ?? [];
  return offers.filter((offer) => isBehind(group, offer));
}

/**
 * Returns one hash of what two people have to agree on: the state that the commits lead to, and
 * which messages each of these epochs has.
 * @param context as in `SignedGroupInfo`
 */
export async function agreedState(
  context: Uint8Array,
  rows: RestoreGroupBody["rows"],
): Promise<Uint8Array> {
  return await sha256(lp(context, ...rows.map(({ at_seq }) => at_seq)));
}

/** Returns whether a device of another person has made the same offer. */
export function isConfirmed(offers: readonly GroupOffer[], offer: GroupOffer): boolean {
  return offers.some((one) => one.by !== offer.by && isSame(one, offer));
}

/** Returns whether this person has made the same offer before. */
export function isOffered(offers: readonly GroupOffer[], offer: GroupOffer): boolean {
  return offers.some((one) => one.by === offer.by && isSame(one, offer));
}

/** Keeps an offer in the place of the one that its person made before. */
export function putOffer(tx: Tx, channelId: string, offer: GroupOffer): void {
  const group = mlsGroups.get(tx, { channelId });
  const others = offersIn(tx, channelId, group).filter(({ by }) => by !== offer.by);
  groupOffers.set(tx, { channelId }, [...others, offer]);
}

/** An offer as it is shown. */
export function offerView({ generation, epoch, last }: GroupOffer) {
  return { generation, epoch, last: last.toBase64() };
}

function isSame(one: GroupOffer, other: GroupOffer): boolean {
  return one.generation === other.generation && one.epoch === other.epoch &&
    equal(one.last, other.last) && equal(one.state, other.state);
}
