import { useComputed } from "@preact/signals";
import { useEffect } from "react";
import { byUser } from "../../client/members/known.ts";
import type { Phase } from "../../client/voice/negotiation/types.ts";
import type { VoicePerson } from "../../components/voice/person.ts";
import { useMain } from "./context.ts";
import { fullDisplayName } from "../../protocol/display_name.ts";
import { useAlike } from "./useAlike.ts";

const LINKS: Partial<Record<Phase, VoicePerson["link"]>> = {
  connected: "fine",
  failed: "failed",
};

/** Returns the people in a voice channel, with the user's own switches applied immediately. */
export function useVoicePeople(channelId: string): readonly VoicePerson[] {
  const { client } = useMain();
  const { participants, current, own, peers } = client.voice;
  const serverId = client.channels.find(channelId)?.server_id;
  const list = client.members.lists.value[serverId ?? ""];
  const alike = useAlike(list);
  const shown = useComputed(() => {
    const ownId = client.session.user.value?.id;
    const here = current.value?.channelId === channelId;
    const members = byUser(list?.members ?? []);
    return (participants.value[channelId] ?? []).map((person): VoicePerson => {
      const { user_id: userId, username, avatar_url: avatarUrl } = person;
      const isOwn = userId === ownId;
      const phase = here && !isOwn ? peers.value[userId]?.phase : undefined;
      return {
        ...person,
        ...(here && isOwn && own.value),
        userId,
        username,
        name: fullDisplayName(person, !!alike?.has(userId)),
        avatarUrl,
        avatarColor: isOwn
          ? client.session.user.value!.avatar_color
          : members.get(userId)?.avatar_color ?? null,
        own: isOwn,
        link: phase ? LINKS[phase] ?? "connecting" : "fine",
      };
    });
  });
  const ids = shown.value.map(({ userId }) => userId).join();
  useEffect(() => {
    // Loads members, who have the colors.
    if (serverId && ids) client.members.ensureKnown(serverId, { ids: ids.split(",") });
  }, [serverId, ids]);
  return shown.value;
}
