import { ThreadPath } from "../../../components/threads/ThreadPath.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { useMain } from "../context.ts";

/** The way back from the open thread to its channel. */
export default function MainThreadPath({ thread }: { thread: Channel }) {
  const { channels, navigation } = useMain().client;
  const parent = channels.find(thread.parent_id ?? "");
  return parent && (
    <ThreadPath
      name={parent.name}
      onSelect={() => navigation.select(parent.server_id, parent.id)}
    />
  );
}
