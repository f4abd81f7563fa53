import { unreadOf } from "../../../client/channels/state.ts";
import { TextChannel } from "../../../components/shell/ChannelItem.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { useMain } from "../context.ts";
import { menuOf } from "../menu_of.ts";

/** Threads of a channel in the sidebar: those that are followed, and the one on screen (COM-7). */
export function ThreadRows({ parent }: { parent: Channel }) {
  const main = useMain();
  const { channels, navigation, notifications } = main.client;
  const muted = notifications.muted.value;
  const threads = channels.threads.value.filter(({ parent_id }) => parent_id === parent.id);
  if (threads.length === 0) return null;
  return (
    <ul class="ms-4 flex flex-col gap-0.5 pt-0.5">
      {threads.map((thread) => (
        <TextChannel
          key={thread.id}
          channel={thread}
          isPrivate={false}
          unread={unreadOf(thread, muted)}
          muted={muted.get(thread.id)}
          current={thread.id === channels.selectedId.value}
          onSelect={() => navigation.select(thread.server_id, thread.id)}
          onMenu={menuOf(main, { channel: thread })}
        />
      ))}
    </ul>
  );
}
