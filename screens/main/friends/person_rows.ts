import message from "@lucide/icons/icons/message-circle";
import addFriend from "@lucide/icons/icons/user-plus";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import { personMenu as t } from "../../../text/en/main.ts";
import type { MainContext } from "../context.ts";
import { requestFriend, sendMessage } from "../friends.ts";
import { inGroup, type MenuPerson } from "../late_feature.ts";
import { showError } from "../show_error.ts";

/** Returns the rows for a message to a person and a friend request. */
export function personRows(main: MainContext, person: MenuPerson) {
  if (person.isMe) return [];
  const onSelect = () => sendMessage(main, person.userId);
  return inGroup("person", [
    { text: t.message, icon: message, onSelect },
    ...friendRow(main, person),
  ]);
}

/**
 * Returns the row for a friend request, for people who are not friends, asked or blocked (FRD-37).
 */
function friendRow(main: MainContext, { userId, username }: MenuPerson): MenuItem[] {
  const { client } = main;
  const { friends, sent, blocked } = client.friends.social.value;
  const known = [...friends, ...blocked].some(({ id }) => id === userId) ||
    sent.some((request) => request.username === username);
  if (known) return [];
  const onSelect = () => requestFriend(main, username).catch(showError(client));
  return [{ text: t.addFriend, icon: addFriend, onSelect }];
}
