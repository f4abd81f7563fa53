import { type Bytes, hex } from "../../../protocol/e2ee/bytes.ts";
import type { PrivateChannel } from "../link/conversations.ts";
import { names } from "./records.ts";

/** Store names of a conversation's records, and names of its members. */

/** Returns the server whose log says who may read, or the direct message itself. */
export const scopeOf = ({ id, serverId }: PrivateChannel) => serverId ?? id;

/** The key of the newest position of an authority log that the server has signed (MEND-39). */
export const positionKey = (scope: string) => `position/${scope}`;

/** The key of the longest position that a server had signed before it showed less (MEND-32). */
export const lostPositionKey = (scope: string) => `position/lost/${scope}`;

/** The key under which a person is marked to be confirmed again (MEND-31). */
export const doubtedName = (userId: string) => `doubted/${userId}`;

/** Names a member of a log: another key means another member. */
export function memberName({ userId, personKey }: { userId: string; personKey: Bytes }): string {
  return `${userId}:${hex(personKey)}`;
}

/** Names a device with its certificate's keys: a revocation is only of these. */
export const deviceKeyName = (
  { userId, deviceId, personKey }: { userId: string; deviceId: string; personKey: Bytes },
) => `${userId}/${deviceId}/${hex(personKey)}`;

/** @param epoch generation and epoch, in the form of paths; empty: the prefix of all names */
export const contentKeyName = (channelId: string, epoch: string) =>
  `${names.contentKeys}${channelId}/${epoch}`;
/** Returns the epoch in a name of generation and epoch. */
export const epochOf = (name: string) => Number(name.split("-")[1]);

/** The key of a person's device. */
export const certificateName = (userId: string, deviceId: string) =>
  `${names.certificates}${userId}/${deviceId}`;

export const deviceName = ({ userId, deviceId }: { userId: string; deviceId: string }) =>
  `${userId}/${deviceId}`;
/** @param device as `deviceName` has it */
export const orderName = (channelId: string, device: string) =>
  `${names.orders}${channelId}/${device}`;

export const rowName = (channelId: string, id: string) => `${names.rows}${channelId}/${id}`;
/** Number of seqs whose rows are listed together. */
const SEQS_PER_LIST = 64;
export const seqBlockOf = (seq: number) => Math.floor(seq / SEQS_PER_LIST);
/** The prefix of the keys of a block's rows; the seq follows. */
export const seqsName = (channelId: string, block: number) => `seq/${channelId}/${block}/`;
export const refName = (channelId: string, ref: string) => `${names.refs}${channelId}/${ref}`;
