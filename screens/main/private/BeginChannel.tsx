import type { PrivateConversations } from "../../../client/e2ee/entry.ts";
import type { Conversations } from "../../../client/private/conversations.ts";
import { MakeChannelPrivate } from "../../../components/private/MakeChannelPrivate.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { useMain } from "../context.ts";
import { worded } from "./worded.ts";

/** What is shown of a private channel of a server. */
export interface ChannelProps {
  channel: Channel;
  conversations: Conversations;
  opened: PrivateConversations;
  onClose: () => void;
}

/** A channel of a server becomes private, or begins as one (E2E-19, E2E-49). */
export function BeginChannel(
  { channel, conversations, onClose, isMade }: ChannelProps & { isMade: boolean },
) {
  const { client } = useMain();
  const { id, name, server_id: serverId } = channel;
  return (
    <MakeChannelPrivate
      name={name}
      isMade={isMade}
      isWritten={channel.last_seq > 0}
      check={async () => {
        const server = client.servers.list.value.find((one) => one.id === serverId);
        const isOwner = server?.owner_id === client.session.user.value!.id;
        const readers = await conversations.readers(id);
        return { readers, mayBegin: isOwner || await conversations.isRooted(id) };
      }}
      onMake={() => worded(() => conversations.begin(id))}
      onClose={onClose}
    />
  );
}
