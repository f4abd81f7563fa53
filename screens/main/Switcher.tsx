import { type ReactNode } from "react";
import hash from "@lucide/icons/icons/hash";
import { DIRECT, unreadOf } from "../../client/channels/state.ts";
import { Switcher } from "../../components/switcher/Switcher.tsx";
import type { Target } from "../../components/switcher/rank.ts";
import { Avatar } from "../../components/ui/Avatar.tsx";
import { Icon } from "../../components/ui/Icon.tsx";
import { ServerIcon } from "../../components/ui/ServerIcon.tsx";
import type { Channel } from "../../protocol/channels.ts";
import type { Friend } from "../../protocol/friends.ts";
import { shell as t } from "../../text/en/main.ts";
import { type MainContext, useMain } from "./context.ts";
import { sendMessage } from "./friends.ts";

interface Destination extends Target {
  figure: () => ReactNode;
  go: () => void;
}

interface Props {
  onClose: () => void;
}

/** The switcher with all that one can go to. */
export default function MainSwitcher({ onClose }: Props) {
  const main = useMain();
  return (
    <Switcher<Destination>
      targets={[...people(main), ...channels(main), ...servers(main)]}
      figure={({ figure }) => figure()}
      onGo={({ go }) => {
        onClose();
        main.client.ui.setDrawer(false);
        go();
      }}
      onClose={onClose}
    />
  );
}

/** Whom one writes with, the newest first, then the other friends. */
function people(main: MainContext): Destination[] {
  const { client } = main;
  const direct = client.channels.lists.value[DIRECT] ?? [];
  const known = new Set(direct.map(({ recipient }) => recipient!.id));
  const { friends } = client.friends.social.value;
  const destination = (
    { id, username, avatar_url, avatar_color }: Pick<
      Friend,
      "id" | "username" | "avatar_url" | "avatar_color"
    >,
    unread: boolean,
    go: () => void,
  ): Destination => ({
    key: `person-${id}`,
    kind: "person",
    name: username,
    hint: "",
    unread,
    figure: () => <Avatar name={username} url={avatar_url} color={avatar_color} size="sm" />,
    go,
  });
  return [
    ...direct.map((channel) =>
      destination(
        channel.recipient!,
        isUnread(main, channel),
        () => client.navigation.select(null, channel.id),
      )
    ),
    ...friends.filter(({ id }) => !known.has(id)).map((friend) =>
      destination(friend, false, () => sendMessage(main, friend.id))
    ),
  ];
}

/** The text channels that one sees, those of the open server first. */
function channels(main: MainContext): Destination[] {
  const { client } = main;
  const open = client.servers.selectedId.value;
  const all = client.servers.list.value;
  return [...all.filter(({ id }) => id === open), ...all.filter(({ id }) => id !== open)]
    .flatMap((server) =>
      (client.channels.lists.value[server.id] ?? [])
        .filter((channel) => !channel.is_voice && client.permissions.sees(channel))
        .map((channel): Destination => ({
          key: `channel-${channel.id}`,
          kind: "channel",
          name: channel.name,
          hint: server.name,
          unread: isUnread(main, channel),
          figure: () => <Icon of={hash} size={18} />,
          go: () => client.navigation.select(server.id, channel.id),
        }))
    );
}

function isUnread({ client }: MainContext, channel: Channel): boolean {
  return unreadOf(channel, client.notifications.muted.value) > 0 || channel.mention_count > 0;
}

function servers({ client }: MainContext): Destination[] {
  return client.servers.list.value.map(({ id, name, avatar }) => ({
    key: `server-${id}`,
    kind: "server",
    name,
    hint: t.server,
    unread: false,
    figure: () => <ServerIcon name={name} url={avatar} size="sm" />,
    go: () => client.navigation.select(id),
  }));
}
