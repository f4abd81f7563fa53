import icon from "@lucide/icons/icons/forward";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { forwarding as t } from "../../../text/en/forwarding.ts";
import type { MainContext } from "../context.ts";

/** Returns the row that forwards a message whose content is there to read (COM-13). */
export function forwardRows(
  { dialog }: MainContext,
  channelId: string,
  message: ShownMessage,
): MenuItem[] {
  const { id, text, system, unreadable, poll } = message;
  if (!id || text === null || system || unreadable || poll) return [];
  const onSelect = () => void (dialog.value = { kind: "forward", channelId, message });
  return [{ text: t.forward, icon, onSelect }];
}
