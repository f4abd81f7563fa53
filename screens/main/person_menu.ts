import copy from "@lucide/icons/icons/copy";
import report from "@lucide/icons/icons/flag";
import profile from "@lucide/icons/icons/circle-user-round";
import message from "@lucide/icons/icons/message-circle";
import addFriend from "@lucide/icons/icons/user-plus";
import { messagePermissions } from "../../client/messages/message_permissions.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import type { MainContext } from "./context.ts";
import { moderationItems } from "./moderate.ts";
import { requestFriend } from "./request_friend.ts";
import { mayAssign, rolesItems } from "./roles_items.ts";
import { sendMessage } from "./send_message.ts";

/** Whom a menu is about. */
export interface Person {
  userId: string;
  username: string;
}

/**
 * What can be done to a person (MEM-18 to MEM-25): each only for those who may. `serverId`:
 * where they are moderated, if it is the open server.
 */
export async function personMenu(
  main: MainContext,
  person: Person,
  serverId = main.client.servers.selectedId.value,
): Promise<MenuItem[]> {
  const { toasts } = main.client;
  const { userId, username } = person;
  const isMe = userId === main.client.session.user.value!.id;
  return [
    {
      text: "View Profile",
      icon: profile,
      onSelect: () => main.dialog.value = { kind: "profile", userId, username },
    },
    ...(isMe ? [] : [{
      text: "Send Message",
      icon: message,
      onSelect: () => sendMessage(main, person.userId),
    }]),
    ...friendItem(main, person),
    {
      text: "Copy User ID",
      icon: copy,
      onSelect: () => copyText(main, person.userId, "User ID copied"),
    },
    {
      text: "Report",
      icon: report,
      onSelect: () => void toasts.show("Report functionality coming soon!"),
    },
    ...await ofTheServer(main, person, serverId),
  ];
}

/** For those who are neither friends nor asked nor blocked (FRD-37). */
function friendItem(main: MainContext, { userId, username }: Person): MenuItem[] {
  const { client } = main;
  const { friends, sent, blocked } = client.friends.social.value;
  const known = [...friends, ...blocked].some(({ id }) => id === userId) ||
    sent.some((request) => request.username === username);
  const isMe = userId === client.session.user.value!.id;
  if (known || isMe) return [];
  const onSelect = () =>
    requestFriend(main, username).catch((error: Error) => {
      client.toasts.show(error.message, "error");
    });
  return [{ text: "Add Friend", icon: addFriend, onSelect }];
}

/** Puts a text on the clipboard and says so. */
export function copyText({ client }: MainContext, text: string, said: string) {
  navigator.clipboard.writeText(text).then(
    () => client.toasts.show(said, "success", 2000),
    () => client.toasts.show("The clipboard cannot be used here", "error"),
  );
}

async function ofTheServer(
  main: MainContext,
  person: Person,
  serverId: string | null,
): Promise<MenuItem[]> {
  const { client } = main;
  const { canKick, canBan, canMute } = messagePermissions(client.permissions.membership.value);
  if (!serverId || serverId !== client.servers.selectedId.value) return [];
  if (!(canKick || canBan || canMute || mayAssign(main))) return [];
  const member = await client.members.find(serverId, person.userId) ?? undefined;
  const target = { ...person, serverId, member };
  return [...rolesItems(main, target), ...moderationItems(main, target)];
}
