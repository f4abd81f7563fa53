import { type ReactNode } from "react";
import voice from "@lucide/icons/icons/volume-2";
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
import { enterVoice } from "./VoiceChannel.tsx";

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
      targets={[...people(main), ...channels(main), ...servers(main), ...members(main)]}
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

/** The channels that one sees, those of the open server first. */
function channels(main: MainContext): Destination[] {
  const { client } = main;
  const open = client.servers.selectedId.value;
  const all = client.servers.list.value;
  return [...all.filter(({ id }) => id === open), ...all.filter(({ id }) => id !== open)]
    .flatMap((server) =>
      (client.channels.lists.value[server.id] ?? [])
        .filter((channel) => client.permissions.sees(channel))
        .map((channel): Destination => ({
          key: `channel-${channel.id}`,
          kind: "channel",
          name: channel.name,
          hint: server.name,
          unread: isUnread(main, channel),
          figure: () => <Icon of={channel.is_voice ? voice : hash} size={18} />,
          go: () => goTo(main, channel),
        }))
    );
}

/** A voice channel is joined beside what is open. */
function goTo({ client }: MainContext, { id, server_id, is_voice }: Channel) {
  if (!is_voice) client.navigation.select(server_id, id);
  else if (client.roles.viewAs.value) {
    client.toasts.show(client.roles.viewAs.value.notice, "warning");
  } else enterVoice(client, id);
}

/** The members of the open server that are known here, after those whom one writes with (UX-6). */
function members(main: MainContext): Destination[] {
  const { client } = main;
  const server = client.servers.selected.value;
  if (!server) return [];
  const known = new Set([
    client.session.user.value!.id,
    ...(client.channels.lists.value[DIRECT] ?? []).map(({ recipient }) => recipient!.id),
    ...client.friends.social.value.friends.map(({ id }) => id),
  ]);
  return (client.members.lists.value[server.id]?.members ?? [])
    .filter(({ user_id }) => !known.has(user_id))
    .map(({ user_id, username, avatar_url, avatar_color }) => ({
      key: `member-${user_id}`,
      kind: "person",
      name: username,
      hint: server.name,
      unread: false,
      figure: () => <Avatar name={username} url={avatar_url} color={avatar_color} size="sm" />,
      go: () => sendMessage(main, user_id),
    }));
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
