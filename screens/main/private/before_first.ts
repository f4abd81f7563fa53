import type { ConversationState } from "../../../client/private/states.ts";
import type { ShownLists } from "../../../components/private/BeginningLists.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import type { MainContext } from "../context.ts";

/**
 * Returns who can read a direct message and who can let others in, until the first message is
 * sealed there: one that started on its own has shown it nowhere else (MEND-34). null: there are
 * messages, or none can be sent yet.
 */
export function listsBeforeFirst(
  { client }: MainContext,
  state: ConversationState,
  { id, recipient }: Channel,
): ShownLists | null {
  if (!recipient || state.phase !== "ready") return null;
  const window = client.messages.window(id);
  if (window?.status !== "ready" || window.hasOlder) return null;
  if (window.rows.some(({ isSystemMessage }) => !isSystemMessage)) return null;
  return { canRead: state.people, canAdmit: [], keyless: [] };
}
