import { type Bytes, hex } from "../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../protocol/e2ee/identity.ts";
import type { Hex, MessageContent } from "../../protocol/e2ee/message_content.ts";
import type { SealedRow } from "../e2ee/link/rows.ts";
import {
  certificateName,
  contentKeyName,
  epochOf,
  refName,
  rowName,
  scopeOf,
} from "../e2ee/worker/conversation_names.ts";
import type {
  ContentKey,
  GroupRecord,
  LogRecord,
  RowRecord,
} from "../e2ee/worker/group_records.ts";
import { names } from "../e2ee/worker/records.ts";
import { headerOf, openRow, RowError, sealedOf } from "../e2ee/worker/row_opening.ts";
import type { StoredValues } from "../e2ee/worker/stored_values.ts";

/**
 * Reads the content of a new row with the data on this device, without any request or write.
 * @returns null if the key of its epoch or its author is unknown, if the row is not a new message,
 *   or if there is a problem with the conversation, which pages report
 */
export async function readRow(
  values: StoredValues,
  { channel, frozen }: GroupRecord,
  row: SealedRow,
): Promise<MessageContent | null> {
  const { id: channelId } = channel;
  const log = await values.get<LogRecord>(names.logs + scopeOf(channel));
  if (!log || frozen || log.promised || log.isBroken) return null;
  try {
    const sealed = sealedOf(row);
    const { epoch, deviceId } = headerOf(sealed);
    const known = await values.get<Bytes>(certificateName(row.senderId, deviceId));
    const certificate = known ? await readCertificate(known) : undefined;
    const keys = await keysOf(values, channelId, Number(epoch));
    const { ever } = log;
    const found = await openRow(row, sealed, { channelId, keys, certificate, ever });
    if (!found) return null;
    const { content, ref } = found.message;
    const isNew = content.op === "text" && !await isRepeated(values, channelId, row.id, hex(ref));
    return isNew ? content : null;
  } catch (error) {
    if (error instanceof RowError) return null;
    throw error;
  }
}

/** Each generation starts its epochs at 0, so there may be several. */
async function keysOf(values: StoredValues, channelId: string, epoch: number) {
  const start = contentKeyName(channelId, "");
  const all = await values.list<ContentKey>(start);
  return [...all].filter(([name]) => epochOf(name.slice(start.length)) === epoch)
    .map(([, key]) => key);
}

/**
 * Resolves to true if the message was in another place before, or another message was in its place
 * (E2E-29).
 */
async function isRepeated(
  values: StoredValues,
  channelId: string,
  id: string,
  sealed: Hex,
): Promise<boolean> {
  const known = await values.get<RowRecord>(rowName(channelId, id));
  if (known) return known.sealed !== sealed;
  return await values.get<string>(refName(channelId, sealed)) !== null;
}
