import { CreateThreadDialog } from "../../../components/threads/CreateThreadDialog.tsx";
import { LIMITS } from "../../../protocol/limits.ts";
import { cutText } from "../../../protocol/graphemes.ts";
import { useMain } from "../context.ts";

interface Props {
  channelId: string;
  /** The message that the thread is made from; absent: it begins with one of its own. */
  message?: { id: string; text: string };
  onClose: () => void;
}

/** Characters of a message that become the suggested name. */
const SUGGESTED = 40;

/** Creates a thread and opens it (COM-7). */
export default function CreateThread({ channelId, message, onClose }: Props) {
  const { client } = useMain();
  return (
    <CreateThreadDialog
      suggested={message ? nameFrom(message.text) : null}
      onSubmit={async (name, text) => {
        const thread = message
          ? await client.threads.create(channelId, message.id, name)
          : await client.threads.start(channelId, name, text);
        client.navigation.select(thread.server_id, thread.id);
      }}
      onClose={onClose}
    />
  );
}

/** Returns the beginning of a text on one line. */
function nameFrom(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return cutText(line, Math.min(SUGGESTED, LIMITS.threadNameMax));
}
