import { getPushedMessage } from "../../protocol/api/push.ts";
import type { ResponseOf } from "../../protocol/endpoint.ts";
import { readFileRefs } from "../../protocol/file_refs.ts";
import type { PushPayload } from "../../protocol/push.ts";
import type { SealedRow } from "../e2ee/link/rows.ts";
import type { GroupRecord } from "../e2ee/worker/group_records.ts";
import { names, type PinnedName } from "../e2ee/worker/records.ts";
import type { StoredValues } from "../e2ee/worker/stored_values.ts";
import {
  MAX_BODY,
  type NoticeChannel,
  noticeSays,
  noticeTitle,
} from "../notifications/notice_text.ts";
import type { PushWorkerData } from "../notifications/push_worker_data.ts";
import { readRow } from "./row.ts";
import { openStored } from "./stored.ts";
import { beginningOf, wordsOf } from "./words.ts";

/** Milliseconds to wait for the text of a message before a generic notification is shown. */
const MESSAGE_TIMEOUT_MS = 8000;

type PushedMessage = Extract<PushPayload, { kind: "message" }>;
type Fetched = ResponseOf<typeof getPushedMessage>;

/** Content of a notification. */
interface Notice {
  title: string;
  body: string;
}

/**
 * The notification of a message of a private conversation that this device holds: as a page would
 * show it, or where it cannot be read here, or not in time, that there is one.
 * @returns null where this device holds no such conversation
 */
export async function openPushed(
  push: PushedMessage,
  kept: PushWorkerData,
): Promise<Notice | null> {
  let unread: Notice | null = null;
  let values: StoredValues | null = null;
  try {
    values = await openStored();
    const group = await values?.get<GroupRecord>(names.groups + push.channel);
    if (!values || !group) return null;
    unread = { title: kept.texts.sealed, body: "" };
    const late = AbortSignal.timeout(MESSAGE_TIMEOUT_MS);
    const reading = read(values, group, push, kept, late);
    return await Promise.race([reading, aborted(late)]) ?? unread;
  } catch (error) {
    console.warn("A pushed message could not be read", error);
    return unread;
  } finally {
    values?.close();
  }
}

/** Rejects when `signal` is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.onabort = () => reject(signal.reason));
}

/** null: it cannot be read here. */
async function read(
  values: StoredValues,
  group: GroupRecord,
  push: PushedMessage,
  kept: PushWorkerData,
  late: AbortSignal,
): Promise<Notice | null> {
  const fetched = await fetchMessage(push, kept, late);
  const row = rowOf(fetched);
  const content = row?.id === push.message ? await readRow(values, group, row) : null;
  if (!content) return null;
  // The server's word on who wrote it counts for nothing (MEND-29).
  const pinned = await values.get<PinnedName>(names.personNames + row!.senderId);
  // Its pages say of a twin which one it is not.
  if (!pinned || pinned.isTwin) return null;
  const { channelName: name, serverName: server } = fetched;
  const { space } = group.channel;
  const channel: NoticeChannel = {
    name,
    isGroup: space === "group",
    ...(space === "server" && { server: server ?? "" }),
  };
  const { text = "", files } = content;
  const [file] = readFileRefs(files) ?? [];
  // State of an earlier version has no such text.
  const cover = kept.desktop.spoiler ?? "[…]";
  const said = noticeSays(kept.desktop, wordsOf(text, cover), file?.name ?? null);
  return {
    title: noticeTitle(kept.desktop, pinned.name, channel),
    body: beginningOf(said, MAX_BODY),
  };
}

/** Fetches the sealed message, which only this user's devices can read. */
async function fetchMessage(
  { channel, message }: PushedMessage,
  { renewal }: PushWorkerData,
  signal: AbortSignal,
): Promise<Fetched> {
  const { method, path } = getPushedMessage;
  const response = await fetch(`/api${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ renewal, channel, message }),
    signal,
  });
  if (!response.ok) throw new Error(`The server refused it: ${response.status}`);
  return await response.json();
}

/** null: its content is too large to be fetched for a notification. */
function rowOf({ message }: Fetched): SealedRow | null {
  const { id, seq, sender_id: senderId, encrypted_content: encryptedContent, iv } = message;
  return encryptedContent === undefined ? null : { id, seq, senderId, encryptedContent, iv };
}
