import type { Beginning, PrivateConversations } from "../../../client/e2ee/entry.ts";
import { othersIn } from "../../../client/channels/groups.ts";
import type { Conversations } from "../../../client/private/conversations.ts";
import { withLoadTimeout } from "../../../client/private/load_timeout.ts";
import { TurnOn } from "../../../components/private/TurnOn.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { conversation as t } from "../../../text/en/private.ts";
import { start } from "../../../text/en/private_chat.ts";
import { fill } from "../../../text/message.ts";
import { useMain } from "../context.ts";
import { nameIn } from "./names.ts";
import { withErrorText } from "./with_error_text.ts";

/** A server's private channel, as it is shown. */
export interface ChannelProps {
  channel: Channel;
  conversations: Conversations;
  opened: PrivateConversations;
  onClose: () => void;
}

interface Props extends Omit<ChannelProps, "opened"> {
  isMade: boolean;
  /** This person has no keys yet: they are made along with it (MEND-20). */
  isNew: boolean;
  /** People chosen for a group that was just created. */
  chosen?: readonly string[];
}

/** A conversation becomes private, or begins as one (E2E-16, E2E-19, E2E-49). */
export function BeginChannel(props: Props) {
  const { channel, conversations, isMade, isNew, chosen, onClose } = props;
  const { client } = useMain();
  const { id, recipient, server_id: serverId } = channel;
  const texts = serverId ? textsOfChannel(channel, isMade) : textsOfPeople(channel);

  /** Why this person can't begin it. */
  function blockedBy({ acts }: Beginning): string | null {
    if (!serverId) return null;
    const server = client.servers.list.value.find((one) => one.id === serverId);
    const isOwner = server?.owner_id === client.session.user.value!.id;
    return isOwner || acts.every(({ kind }) => kind !== "root") ? null : t.channelOwner;
  }

  return (
    <TurnOn
      text={texts.make}
      isMade={isMade}
      isNew={isNew}
      alone={serverId ? null : texts.nobody}
      isWritten={channel.last_seq > 0 && !isMade}
      checking={texts.checking}
      checkFailed={texts.failed}
      check={async () => {
        const ids = recipient ? [recipient.id] : chosen;
        const found = await withErrorText(() =>
          withLoadTimeout(conversations.beginnings.beginning(id, ids))
        );
        return { ...found!, blocked: blockedBy(found!) };
      }}
      nameOf={(userId) => nameIn(client, channel, userId)}
      onBegin={(shown) => withErrorText(() => conversations.beginnings.begin(id, shown))}
      onClose={onClose}
    />
  );
}

function textsOfChannel({ name }: Channel, isMade: boolean) {
  return {
    make: fill(isMade ? t.beginChannel : t.makeChannel, { name }),
    checking: t.checkingGroup,
    nobody: "",
    failed: t.makeFailed,
  };
}

function textsOfPeople(channel: Channel) {
  const name = othersIn(channel)[0]?.username ?? channel.name;
  if (channel.recipient) {
    return {
      make: fill(t.makeText, { name }),
      checking: fill(t.checking, { name }),
      nobody: fill(start.none, { name }),
      failed: fill(t.checkFailed, { name }),
    };
  }
  return {
    make: t.makeGroupText,
    checking: t.checkingGroup,
    nobody: start.noneInGroup,
    failed: t.checkGroupFailed,
  };
}
