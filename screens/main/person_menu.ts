import copy from "@lucide/icons/icons/copy";
import report from "@lucide/icons/icons/flag";
import profile from "@lucide/icons/icons/circle-user-round";
import message from "@lucide/icons/icons/message-circle";
import addFriend from "@lucide/icons/icons/user-plus";
import { messagePermissions } from "../../client/messages/message_permissions.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import { personMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import { requestFriend, sendMessage } from "./friends.ts";
import { canAssignRoles, moderationItems, rolesItems } from "./moderate.ts";
import { showError } from "./show_error.ts";

/** Subject of the menu. */
export interface Person {
  userId: string;
  username: string;
}

/**
 * Builds the menu of a person (MEM-18 to MEM-25), with only the actions that the user may take.
 * `serverId`: the server to moderate in, if it's open.
 */
export async function personMenu(
  main: MainContext,
  person: Person,
  serverId = main.client.servers.selectedId.value,
): Promise<MenuItem[]> {
  const { toasts, session } = main.client;
  const { userId, username } = person;
  const isMe = userId === session.user.value!.id;
  const others: MenuItem[] = isMe ? [] : [
    { text: t.message, icon: message, onSelect: () => sendMessage(main, userId) },
    ...friendItem(main, person),
  ];
  // Users can't report themselves (MEND-26l).
  const reports: MenuItem[] = isMe ? [] : [
    { text: t.report, icon: report, onSelect: () => void toasts.show(t.reportSoon) },
  ];
  const group = "person";
  const about: MenuItem[] = [
    {
      text: t.profile,
      icon: profile,
      onSelect: () => main.dialog.value = { kind: "profile", userId, username },
    },
    ...others,
    { text: t.copyId, icon: copy, onSelect: () => copyText(main, userId, t.copiedId) },
    ...reports,
  ];
  return [
    ...about.map((item) => ({ ...item, group })),
    ...(await serverItems(main, person, serverId)).map((item) => ({
      ...item,
      group: "moderation",
    })),
  ];
}

/**
 * Returns the row for a friend request, for people who are not friends, asked or blocked (FRD-37).
 */
function friendItem(main: MainContext, { userId, username }: Person): MenuItem[] {
  const { client } = main;
  const { friends, sent, blocked } = client.friends.social.value;
  const known = [...friends, ...blocked].some(({ id }) => id === userId) ||
    sent.some((request) => request.username === username);
  if (known) return [];
  const onSelect = () => requestFriend(main, username).catch(showError(client));
  return [{ text: t.addFriend, icon: addFriend, onSelect }];
}

/** Puts a text on the clipboard and says so. */
export function copyText({ client }: MainContext, text: string, said: string) {
  navigator.clipboard.writeText(text).then(
    () => client.toasts.show(said, "success", 2000),
    () => client.toasts.show(t.noClipboard, "error"),
  );
}

async function serverItems(
  main: MainContext,
  person: Person,
  serverId: string | null,
): Promise<MenuItem[]> {
  const { client } = main;
  const { canKick, canBan, canMute } = messagePermissions(client.permissions.membership.value);
  if (!serverId || serverId !== client.servers.selectedId.value) return [];
  if (!(canKick || canBan || canMute || canAssignRoles(main))) return [];
  const member = await client.members.find(serverId, person.userId) ?? undefined;
  const target = { ...person, serverId, member };
  return [...rolesItems(main, target), ...moderationItems(main, target)];
}
