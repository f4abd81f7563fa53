import open from "@lucide/icons/icons/messages-square";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { thread as t } from "../../../text/en/threads.ts";
import type { MainContext } from "../context.ts";
import { openChannel } from "../follow_links.ts";

/** Returns true where the reader may create threads: encrypted channels have none yet (COM-9). */
export function mayCreate({ client }: MainContext, channel: Channel): boolean {
  const { server_id, is_voice, thread, id } = channel;
  if (server_id === null || is_voice || thread || client.channels.privateFrom(id) !== null) {
    return false;
  }
  return client.permissions.in(channel).createThreads;
}

/** Returns the row that opens the thread of a message, or creates one (COM-7). */
export function messageRows(
  main: MainContext,
  channelId: string,
  { id, text, system, thread }: ShownMessage,
): MenuItem[] {
  if (thread) {
    return [{ text: t.open, icon: open, onSelect: () => void openChannel(main, thread.id) }];
  }
  const channel = main.client.channels.find(channelId);
  if (!id || system || !channel || !mayCreate(main, channel)) return [];
  return [{
    text: t.create,
    icon: open,
    onSelect: () =>
      void (main.dialog.value = {
        kind: "create-thread",
        channelId,
        message: { id, text: text ?? "" },
      }),
  }];
}
