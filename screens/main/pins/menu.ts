import pin from "@lucide/icons/icons/pin";
import unpin from "@lucide/icons/icons/pin-off";
import { mayPin } from "../../../client/pins/may_pin.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { pinning as t } from "../../../text/en/pins.ts";
import type { MainContext } from "../context.ts";
import { showError } from "../show_error.ts";

/** Returns the row that pins or unpins a message; none for users who may not. */
export function pinRows(
  { client }: MainContext,
  channelId: string,
  { id }: ShownMessage,
): MenuItem[] {
  const channel = client.channels.find(channelId);
  if (!id || !channel || !mayPin(channel, client.permissions.here.value)) return [];
  const isPinned = client.pins.isPinned(channelId, id);
  const change = isPinned ? client.pins.unpin : client.pins.pin;
  return [{
    text: isPinned ? t.unpin : t.pin,
    icon: isPinned ? unpin : pin,
    onSelect: () => void change(channelId, id).catch(showError(client)),
  }];
}
