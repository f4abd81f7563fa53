import home from "@lucide/icons/icons/house";
import join from "@lucide/icons/icons/link";
import create from "@lucide/icons/icons/plus";
import invite from "@lucide/icons/icons/user-plus";
import friends from "@lucide/icons/icons/users-round";
import { rail as t, sidebar } from "../../text/en/shell.ts";
import { counted } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";
import type { Channel } from "../../protocol/channels.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { GroupAvatar } from "../ui/GroupAvatar.tsx";
import { Icon } from "../ui/Icon.tsx";
import { RailButton } from "./RailButton.tsx";
import { RailServers, type RailServersProps } from "./RailFolder.tsx";

export interface RailProps extends RailServersProps {
  /** Unread direct messages. */
  unreadDirect: number;
  /** Direct messages in the rail of a phone (UX-1), with their unread counts. */
  direct: readonly { channel: Channel; count: number }[];
  /** The open direct message. */
  channelId: string | null;
  onDirect: (channelId: string) => void;
  /** Friend requests that wait for a response (NAV-16). */
  pendingFriends: number;
  onHome: () => void;
  onFriends: () => void;
  onCreate: () => void;
  onJoin: () => void;
  /** null: the user may not invite anyone. */
  onInvite: (() => void) | null;
}

/** The column of servers at the left edge (NAV-12 to NAV-20). */
export function Rail(props: RailProps) {
  const { servers, selectedId } = props;
  return (
    <nav
      data-landmark
      aria-label={t.label}
      class="flex w-18 shrink-0 flex-col items-center overflow-y-auto bg-surface-0 py-3 [scrollbar-width:none]"
    >
      <ul class="flex w-full flex-col gap-2">
        <RailButton
          label={t.home}
          current={selectedId === null}
          count={props.unreadDirect}
          counted={fill(counted.direct, { count: props.unreadDirect })}
          onClick={props.onHome}
        >
          <Icon of={home} />
        </RailButton>
        <RailButton
          label={t.friends}
          count={props.pendingFriends}
          counted={fill(counted.requests, { count: props.pendingFriends })}
          onClick={props.onFriends}
        >
          <Icon of={friends} />
        </RailButton>
      </ul>
      <DirectMessages {...props} />
      <Rule />
      <RailServers {...props} />
      {servers.length > 0 && <Rule />}
      <ul class="flex w-full flex-col gap-2">
        <RailButton label={t.create} quiet onClick={props.onCreate}>
          <Icon of={create} />
        </RailButton>
        <RailButton label={t.join} quiet onClick={props.onJoin}>
          <Icon of={join} />
        </RailButton>
        {selectedId !== null && props.onInvite && (
          <RailButton label={t.invite} quiet onClick={props.onInvite}>
            <Icon of={invite} />
          </RailButton>
        )}
      </ul>
    </nav>
  );
}

function DirectMessages(
  { direct, channelId, onDirect }: Pick<RailProps, "direct" | "channelId" | "onDirect">,
) {
  if (direct.length === 0) return null;
  return (
    <ul aria-label={sidebar.direct} class="mt-2 flex w-full flex-col gap-2">
      {direct.map(({ channel, count }) => (
        <RailButton
          key={channel.id}
          label={channel.name}
          current={channel.id === channelId}
          count={count}
          counted={fill(counted.messages, { count })}
          quiet
          onClick={() => onDirect(channel.id)}
        >
          {channel.recipient
            ? (
              <PersonAvatar
                person={channel.recipient}
                status={channel.recipient.status}
                ring="ring-surface-0"
              />
            )
            : <GroupAvatar channel={channel} ring="ring-surface-0" />}
        </RailButton>
      ))}
    </ul>
  );
}

function Rule() {
  return <hr class="my-3 w-8 shrink-0 border-line" />;
}
