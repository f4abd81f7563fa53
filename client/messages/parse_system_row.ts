import type { Message } from "../../protocol/messages.ts";
import { readSystemRow, type SystemRow } from "../../protocol/system_rows.ts";

/**
 * Parses a system row of an encrypted conversation, whose text must not come from the server: uses
 * its kind and numbers, with names that this device has pinned; for other people only valid
 * usernames (MEND-40).
 * @param pinnedName by user id
 * @returns `name`: of the person it's about; null: the kind is unknown
 */
export function parseSystemRow(
  { sender_id, username, system }: Pick<Message, "sender_id" | "username" | "system">,
  pinnedName: (userId: string) => string | undefined,
): { name: string; row: SystemRow } | null {
  const row = readSystemRow(system);
  const name = pinnedName(sender_id) ?? usernameIn(username);
  if (!row || name === null) return null;
  if (row.kind !== "group_added") return { name, row };
  const added = pinnedName(row.user_id!) ?? usernameIn(row.username);
  return added === null ? null : { name, row: { ...row, username: added } };
}

function usernameIn(claimed: unknown): string | null {
  const isName = typeof claimed === "string" && /^(\w{1,32}|Deleted user)$/.test(claimed);
  return isName ? claimed : null;
}
