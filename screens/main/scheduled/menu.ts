import timer from "@lucide/icons/icons/calendar-clock";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { isVisible } from "../../../protocol/one_emoji.ts";
import { scheduling as t } from "../../../text/en/scheduled.ts";
import type { MainContext } from "../context.ts";

/**
 * Returns the row that schedules what is in the input (COM-14). Encrypted channels have none: this
 * version seals no messages for later.
 */
export function scheduleRows({ client, dialog }: MainContext, channelId: string): MenuItem[] {
  const { channels, drafts, enclosed, toasts } = client;
  if (channels.privateFrom(channelId) !== null) return [];
  return [{
    text: t.row,
    icon: timer,
    onSelect() {
      const isEmpty = !isVisible(drafts.of(channelId));
      const { files } = enclosed.of(channelId);
      if (isEmpty || files?.length) toasts.show(isEmpty ? t.empty : t.withFiles, "info");
      else dialog.value = { kind: "schedule", channelId };
    },
  }];
}
