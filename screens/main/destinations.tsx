import type { ReactNode } from "react";
import voice from "@lucide/icons/icons/volume-2";
import hash from "@lucide/icons/icons/hash";
import type { Switching } from "../../client/app/switcher.ts";
import { channelTitle, DIRECT, unreadOf } from "../../client/channels/state.ts";
import type { Target } from "../../components/switcher/rank.ts";
import { PersonAvatar } from "../../components/ui/Avatar.tsx";
import type { PresenceStatus } from "../../components/ui/presence.ts";
import { GroupAvatar, peopleIn } from "../../components/ui/GroupAvatar.tsx";
import { Icon } from "../../components/ui/Icon.tsx";
import { ServerIcon } from "../../components/ui/ServerIcon.tsx";
import type { Channel } from "../../protocol/channels.ts";
import type { Friend } from "../../protocol/friends.ts";
import { shell as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import { sendMessage } from "./friends.ts";
import { enterVoice } from "./VoiceChannel.tsx";
import { displayNameOf } from "../../protocol/display_name.ts";
import { titled } from "./titled.ts";

/** Somewhere that the switcher leads. */
export interface Destination extends Target {
  figure: () => ReactNode;
  go: () => void;
  /** The channel, or the person, that messages go to. Absent: nobody reads them there. */
  recipient?: { channelId: string } | { userId: string };
}

type Somebody =
  & Pick<Friend, "id" | "username" | "display_name" | "avatar_url" | "avatar_color">
  & { status?: PresenceStatus };

/** Returns all destinations (UX-6), each person once. */
export function destinations(
  main: MainContext,
  recent: readonly string[],
  found: Switching["found"]["value"],
): Destination[] {
  const recencyOf = recencies(main, recent);
  return [
    ...conversations(main, recencyOf),
    ...channels(main, recencyOf),
    ...servers(main),
    ...members(main, found),
  ];
}

/** Returns each channel's place among the recent ones, without the open one. */
function recencies({ client }: MainContext, recent: readonly string[]) {
  const open = client.channels.selectedId.value;
  const order = new Map(recent.filter((id) => id !== open).map((id, i) => [id, i] as const));
  return (channelId: string) => order.get(channelId);
}

type RecencyOf = ReturnType<typeof recencies>;

/** Returns people with conversations, newest first, then the other friends. */
function conversations(main: MainContext, recencyOf: RecencyOf): Destination[] {
  const { client } = main;
  const direct = client.channels.lists.value[DIRECT] ?? [];
  const known = new Set(direct.map(({ recipient }) => recipient?.id));
  const { friends } = client.friends.social.value;
  const isPrivate = ({ id }: Channel) => client.channels.privateFrom(id) !== null;
  return [
    ...direct.map((channel) => {
      const go = () => client.navigation.select(null, channel.id);
      const { recipient } = channel;
      return {
        ...(recipient ? person(recipient, "", go) : group(channel, go)),
        recipient: { channelId: channel.id },
        ...isPrivate(channel) && { name: titled(client, channel).name },
        unread: isUnread(main, channel),
        recent: recencyOf(channel.id),
      };
    }),
    ...friends.filter(({ id }) => !known.has(id))
      .map((friend) => ({
        ...person(friend, "", () => sendMessage(main, friend.id)),
        recipient: { userId: friend.id },
      })),
  ];
}

/** A group is found by its name, and by those of its people. */
function group(channel: Channel, go: () => void): Destination {
  const { id, name, group_name, recipients = [] } = channel;
  const names = recipients.map(displayNameOf).join(", ");
  return {
    key: `group-${id}`,
    kind: "person",
    name,
    hint: group_name && names || peopleIn(recipients),
    unread: false,
    figure: () => <GroupAvatar channel={channel} size="sm" />,
    go,
  };
}

function person(somebody: Somebody, hint: string, go: () => void): Destination {
  return {
    key: `person-${somebody.id}`,
    kind: "person",
    name: displayNameOf(somebody),
    // Found by either name.
    hint: [somebody.display_name && `@${somebody.username}`, hint].filter(Boolean).join(" · "),
    unread: false,
    figure: () => <PersonAvatar person={somebody} size="sm" status={somebody.status} />,
    go,
  };
}

/** Returns the channels that the user sees, those of the open server first. */
function channels(main: MainContext, recencyOf: RecencyOf): Destination[] {
  const { client } = main;
  return openFirst(main).flatMap((server) =>
    (client.channels.lists.value[server.id] ?? [])
      .filter((channel) => client.permissions.sees(channel))
      .map((channel): Destination => ({
        key: `channel-${channel.id}`,
        kind: "channel",
        name: channel.name,
        hint: [server.name, parentOf(main, channel)].filter(Boolean).join(" · "),
        unread: isUnread(main, channel),
        recent: recencyOf(channel.id),
        isVoice: channel.is_voice,
        ...!channel.is_voice && { recipient: { channelId: channel.id } },
        figure: () => <Icon of={channel.is_voice ? voice : hash} size={18} />,
        go: () => goTo(main, channel),
      }))
  );
}

/** Returns the channel of a thread, as `#general`. */
function parentOf({ client }: MainContext, { parent_id }: Channel): string | undefined {
  const parent = parent_id && client.channels.find(parent_id);
  return parent ? channelTitle(parent) : undefined;
}

function openFirst({ client }: MainContext) {
  const open = client.servers.selectedId.value;
  return client.servers.ordered.value.toSorted((a, b) =>
    Number(b.id === open) - Number(a.id === open)
  );
}

/** Joining a voice channel keeps the open channel. */
function goTo({ client }: MainContext, { id, server_id, is_voice }: Channel) {
  if (!is_voice) client.navigation.select(server_id, id);
  else if (client.roles.viewAs.value) {
    client.toasts.show(client.roles.viewAs.value.notice, "warning");
  } else enterVoice(client, id);
}

/**
 * Returns members of the user's servers, both loaded and found, other than those with
 * conversations.
 */
function members(main: MainContext, found: Switching["found"]["value"]): Destination[] {
  const { client } = main;
  const known = new Set<string | undefined>([
    client.session.user.value?.id,
    ...(client.channels.lists.value[DIRECT] ?? []).map(({ recipient }) => recipient?.id),
    ...client.friends.social.value.friends.map(({ id }) => id),
  ]);
  return openFirst(main).flatMap(({ id, name }) =>
    [...client.members.lists.value[id]?.members ?? [], ...found.get(id) ?? []]
      .filter(({ user_id }) => !known.has(user_id) && known.add(user_id))
      .map(({ user_id, ...member }) =>
        person({ ...member, id: user_id }, name, () => sendMessage(main, user_id))
      )
  );
}

function isUnread({ client }: MainContext, channel: Channel): boolean {
  return unreadOf(channel, client.notifications.muted.value) > 0 || channel.mention_count > 0;
}

function servers({ client }: MainContext): Destination[] {
  return client.servers.ordered.value.map(({ id, name, avatar }) => ({
    key: `server-${id}`,
    kind: "server",
    name,
    hint: t.server,
    unread: false,
    figure: () => <ServerIcon name={name} url={avatar} size="sm" />,
    go: () => client.navigation.select(id),
  }));
}
