import { readGroupComing } from "../../protocol/group_comings.ts";
import { inGroup as t } from "../../text/en/groups.ts";
import { fill } from "../../text/message.ts";
import type { ShownMessage } from "./message.ts";

/** What the server tells of who came into a group or left it, in the reader's language; null: of something else. */
export function groupText({ text, username }: Pick<ShownMessage, "text" | "username">) {
  const coming = readGroupComing(text ?? "", username);
  if (!coming) return null;
  return coming.added
    ? fill(t.added, { by: username, name: coming.added })
    : fill(t.left, { name: username });
}
