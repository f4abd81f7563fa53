import { useEffect, useMemo } from "react";
import { addressOf } from "../../client/channels/address.ts";
import { EVERYONE, sameName } from "../../client/messages/mentions.ts";
import type { People } from "../../components/markdown/people.ts";
import { memberListId, useMain } from "./context.ts";
import { mentionNames } from "./mention_names.ts";
import { namedChannels } from "./named_channels.ts";
import { openPersonCard } from "./person_card.ts";
import { displayNameOf } from "../../protocol/display_name.ts";
import { fullNameOfMember } from "./full_name_of_member.ts";

/**
 * Resolves mentions in the open server or direct message. Loads its members once the messages are
 * there and the page is connected (`ready`), since connecting would load them again; names unknown
 * in a large server are requested, unless the text is end-to-end encrypted.
 */
export function usePeople(ready: boolean): People {
  const main = useMain();
  const { client } = main;
  const { id, isSealed, named: askFor } = mentionNames(client);
  const own = client.session.user.value!.username;
  const members = id ? client.members.lists.value[id]?.members : undefined;
  const listId = memberListId(client);
  useEffect(() => {
    if (!ready) return;
    // The appearance of authors comes from the server's list, even if names are resolved among
    // readers.
    for (const one of new Set([id, listId])) if (one) client.members.load(one);
  }, [id, listId, ready]);
  // Only names, since members change whenever someone comes or goes.
  const all = members?.map((member) => member.username.toLowerCase()).join(" ");
  const called = members?.map(displayNameOf).join();
  const named = namedChannels(client).map((c) => ({ name: c.name, href: addressOf(c) }));
  // Messages render again only if one of the channels changes.
  const channels = useMemo(() => named, [JSON.stringify(named)]);
  return useMemo(() => {
    const names = new Set(all?.split(" "));
    const isMe = (name: string) => sameName(name, own);
    return {
      isKnown(name) {
        if (name === EVERYONE || isMe(name) || names.has(name.toLowerCase())) return true;
        askFor(name);
        return false;
      },
      isMe,
      fullNameOf: (username) => fullNameOfMember(client, username),
      channels,
      emoji: client.emoji,
      onOpen(name, chip) {
        const { id: userId, username } = client.session.user.value!;
        if (isMe(name)) return openPersonCard(main, { userId, username }, chip);
        const member = client.members.lists.value[id ?? ""]?.members
          .find((one) => sameName(one.username, name));
        if (!member) return;
        const { user_id, avatar_url: avatarUrl, avatar_color: avatarColor } = member;
        const { username: named } = member;
        const person = { userId: user_id, username: named, name: displayNameOf(member) };
        openPersonCard(main, { ...person, avatarUrl, avatarColor }, chip);
      },
    };
  }, [id, isSealed, all, called, own, channels]);
}
