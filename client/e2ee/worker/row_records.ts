import { hex } from "../../../protocol/e2ee/bytes.ts";
import type { OpenedMessage } from "../../../protocol/e2ee/format.ts";
import {
  type Hex,
  MAX_COVERED_DEVICES,
  MAX_COVERS,
} from "../../../protocol/e2ee/message_content.ts";
import type { SealedRow } from "../link/rows.ts";
import { refName, rowName, seqBlockOf, seqsName } from "./conversation_names.ts";
import type { Covers, GroupRecord, RowRecord } from "./group_records.ts";
import { headerOf, sealedOf } from "./row_opening.ts";
import type { Changes } from "./store.ts";

/** Characters of a text that are stored for quotes. */
export const MAX_QUOTABLE_CHARS = 1000;

/** Returns a message's name: of its own bytes, or as its edit claims; undefined: none. */
export const refOf = ({ content: { op, target }, ref }: OpenedMessage): Hex | undefined =>
  op === "text" ? hex(ref) : target;

/** Names a person's claim to a message that another row stands for. */
export const claimName = (ref: Hex, userId: string) => `${ref}/${userId}`;

/**
 * Adds a count of a device to those that a row stands for; drops the oldest of too many (MEND-39).
 */
export function withCount(before: Covers, deviceId: string, n: number): Covers {
  const { [deviceId]: own = [], ...others } = before;
  const all = [[deviceId, [n, ...own]] as const, ...Object.entries(others)];
  const covers: Covers = {};
  let left = MAX_COVERS;
  for (const [device, counts] of all.slice(0, MAX_COVERED_DEVICES)) {
    covers[device] = counts.slice(0, left);
    left -= covers[device].length;
  }
  return covers;
}

/**
 * Returns changes that index a row by id, seq and name. @param ref as `refName` has it, if others
 * claim it
 */
export function rowChanges(channelId: string, id: string, row: RowRecord, ref = row.ref): Changes {
  return {
    [rowName(channelId, id)]: row,
    [refName(channelId, ref)]: id,
    [seqsName(channelId, seqBlockOf(row.seq)) + row.seq]: id,
  };
}

/** Returns whether a row is of an epoch that hasn't begun here yet. */
export function isNewerThan(
  { epoch, generation, atSeq }: GroupRecord,
  row: SealedRow,
): boolean {
  try {
    // Epochs restart with a generation: rows of the previous one may have higher ones.
    const isOfThis = generation === 1 || row.seq > (atSeq ?? -1);
    return isOfThis && headerOf(sealedOf(row)).epoch > BigInt(epoch);
  } catch {
    return false;
  }
}
