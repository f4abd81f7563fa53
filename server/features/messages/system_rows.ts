import { callRowText, readCallRow } from "../../../protocol/call_rows.ts";
import { flappingText, JOIN_TEXTS, readJoinNotice } from "../../../protocol/join_notices.ts";
import { DELETED_NAME } from "../../../protocol/deleted_name.ts";
import { encryptionInvite, isEncryptionInvite } from "../../../protocol/encryption_invites.ts";
import { groupJoinTexts, readGroupJoinNotice } from "../../../protocol/group_join_notices.ts";
import type { SystemRow } from "../../../protocol/system_rows.ts";
import type { MessageRecord } from "../message_log/records.ts";

const FAREWELL = { kicked: "was kicked from the server", banned: "was banned from the server" };

/**
 * Returns the English sentence of a system row (D-MSG-7).
 * @param name the person it is about
 * @param other the second person it names
 */
export function systemSentence(row: SystemRow, name: string, other = ""): string {
  switch (row.kind) {
    case "joined":
    case "left":
      return `${name} ${JOIN_TEXTS[row.kind]}`;
    case "kicked":
    case "banned":
      return `${name} ${FAREWELL[row.kind]}`;
    case "came_and_went":
      return flappingText(name, row.times, row.here);
    case "group_added":
      return groupJoinTexts.added(name, other);
    case "group_left":
      return groupJoinTexts.left(name);
    case "encryption_invite":
      return encryptionInvite(name);
    case "poll_ended":
      return `${name}'s poll has ended`;
    case "thread_created":
      return `${name} started a thread: ${row.name}`;
    default:
      return callRowText(row);
  }
}

/**
 * Returns the meaning of a system message, as data. Messages stored before rows existed are parsed
 * from their sentence; undefined: no known kind.
 */
export function systemRowOf({ system_row, content }: MessageRecord): SystemRow | undefined {
  if (system_row && system_row.kind !== "group_added") return system_row;
  const read = readSentence(new TextDecoder().decode(content as Uint8Array));
  return system_row ? { ...read, ...system_row } : read;
}

function readSentence(text: string): SystemRow | undefined {
  const call = readCallRow(text);
  if (call) return call;
  const name = text.startsWith(`${DELETED_NAME} `) ? DELETED_NAME : text.split(" ", 1)[0];
  if (isEncryptionInvite(text)) return { kind: "encryption_invite" };
  const group = readGroupJoinNotice(text, name);
  if (group) {
    return group.added === null
      ? { kind: "group_left" }
      : { kind: "group_added", username: group.added };
  }
  const comings = readJoinNotice(text, name);
  if (comings) {
    const { came, went, here } = comings;
    if (came + went > 1) return { kind: "came_and_went", times: went, here };
    return { kind: here ? "joined" : "left" };
  }
  if (text === `${name} ${FAREWELL.kicked}`) return { kind: "kicked" };
  if (text === `${name} ${FAREWELL.banned}`) return { kind: "banned" };
}
