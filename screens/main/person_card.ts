import { anchorOf } from "../../components/ui/useMenuGesture.ts";
import type { CardPerson } from "../../components/ui/popup.ts";
import type { Friend } from "../../protocol/friends.ts";
import type { MainContext } from "./context.ts";
import { displayNameOf } from "../../protocol/display_name.ts";

/**
 * Opens the card of a person beside the pressed element. A picture takes no focus: the name in its
 * message gets it when the card closes.
 */
export function openPersonCard(
  { popup, client }: MainContext,
  { userId, username, name, avatarUrl = null, avatarColor = null }: CardPerson,
  pressed: Element,
  { at = anchorOf(pressed), serverId = client.servers.selectedId.value, inVoice = false } = {},
): void {
  popup.value = {
    kind: "person",
    serverId,
    userId,
    username,
    name,
    avatarUrl,
    avatarColor,
    inVoice,
    at,
    returnTo: pressed.closest("button") ??
      pressed.closest("article")!.querySelector("header button"),
  };
}

/** The same of a friend. */
export function openFriendCard(main: MainContext, friend: Friend, pressed: Element): void {
  const { id, username, avatar_url, avatar_color } = friend;
  const pictures = { avatarUrl: avatar_url, avatarColor: avatar_color };
  const person = { userId: id, username, name: displayNameOf(friend), ...pictures };
  openPersonCard(main, person, pressed, { serverId: null });
}
