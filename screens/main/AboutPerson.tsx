import { useEffect } from "react";
import { NO_MEMBERS } from "../../client/members/store.ts";
import { type Friendship, ProfileCard } from "../../components/profile/ProfileCard.tsx";
import type { PopupRequest } from "../../components/ui/popup.ts";
import { type MainContext, useMain } from "./context.ts";
import { requestFriend, sendMessage } from "./friends.ts";
import { showError } from "./show_error.ts";

interface Props {
  request: Extract<PopupRequest, { kind: "person" }>;
  /** Closes the card, and then does something. */
  closeAnd: (action: () => void) => () => void;
}

/** Upper part of a person's card, updated as they change. */
export function AboutPerson({ request, closeAnd }: Props) {
  const main = useMain();
  const { client, dialog } = main;
  const { userId, username, name, avatarUrl, avatarColor, serverId } = request;
  useEffect(() => {
    const close = client.profiles.view(userId);
    void client.profiles.show(userId);
    if (serverId) client.members.ensureKnown(serverId, { ids: [userId] });
    return close;
  }, []);
  const open = client.profiles.current.value;
  const mine = open?.userId === userId ? open : null;
  const { members } = client.members.lists.value[serverId ?? ""] ?? NO_MEMBERS;
  const member = members.find((one) => one.user_id === userId);
  const isMe = userId === client.session.user.value?.id;
  return (
    <ProfileCard
      person={{ username, display_name: name, avatar_url: avatarUrl, avatar_color: avatarColor }}
      profile={mine?.profile ?? null}
      missing={mine?.status === "error"}
      onRetry={() => void client.profiles.show(userId)}
      nickname={member?.nickname}
      roles={member?.roles ?? []}
      friendship={isMe ? "self" : friendshipOf(main, request)}
      onEdit={closeAnd(() => dialog.value = { kind: "profile", userId, username, editing: true })}
      onMessage={closeAnd(() => sendMessage(main, userId))}
      {...friendActions(main, request)}
    />
  );
}

function friendshipOf({ client }: MainContext, { userId, username }: Props["request"]): Friendship {
  const { friends, received, sent, blocked } = client.friends.social.value;
  if (blocked.some(({ id }) => id === userId)) return "blocked";
  if (friends.some(({ id }) => id === userId)) return "friend";
  if (received.some((request) => request.username === username)) return "received";
  return sent.some((request) => request.username === username) ? "sent" : "none";
}

/** Actions that change the friendship; the card stays open and shows the result. */
function friendActions(main: MainContext, { userId, username }: Props["request"]) {
  const { friends } = main.client;
  const failed = showError(main.client);
  return {
    onAdd: () => requestFriend(main, username).catch(failed),
    onAccept: async () => {
      const request = friends.social.value.received.find((one) => one.username === username);
      if (request) await friends.accept(request.id).catch(failed);
    },
    onUnblock: () => friends.unblock(userId).catch(failed),
  };
}
