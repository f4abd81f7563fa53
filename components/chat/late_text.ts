import { expelled } from "../../text/en/chat.ts";
import { inGroup } from "../../text/en/groups.ts";
import { rows as polls } from "../../text/en/polls.ts";
import { invites, rows as t } from "../../text/en/private_chat.ts";
import { rows as threadRows } from "../../text/en/threads.ts";
import { fill } from "../../text/message.ts";
import { callText } from "./call_text.ts";
import { systemText } from "./join_notices.ts";
import { nameWithHandle, type ShownMessage } from "./message.ts";

type SystemMessage = Pick<
  ShownMessage,
  "text" | "name" | "handle" | "own" | "systemRow" | "serverSays"
>;

/**
 * Returns the text of a system row, see `hasLateText`, marked as the server's if necessary
 * (MEND-40).
 */
export function lateText(message: SystemMessage): string {
  const text = sentenceOf(message);
  return message.serverSays ? fill(t.serverSays, { text }) : text;
}

function sentenceOf(message: SystemMessage): string {
  const { systemRow: row, own = false } = message;
  const name = nameWithHandle(message);
  switch (row?.kind) {
    case "missed_call":
    case "declined_call":
    case "call":
      return callText(row, own);
    case "group_added":
      return fill(inGroup.added, { by: name, name: row.username ?? "" });
    case "group_left":
      return fill(inGroup.left, { name });
    case "encryption_invite":
      return own ? invites.own : fill(invites.other, { name });
    case "poll_ended":
      return fill(polls.ended, { name });
    case "thread_created":
      return fill(threadRows.created, { name, thread: row.name });
    case "kicked":
      return fill(expelled.kicked, { name });
    case "banned":
      return fill(expelled.banned, { name });
    default:
      return systemText(message);
  }
}
