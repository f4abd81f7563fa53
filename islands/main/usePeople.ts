import { useEffect, useMemo } from "react";
import { EVERYONE, findMentions, sameName } from "../../client/mentions.ts";
import type { People } from "../../components/markdown/people.ts";
import { useMain } from "./context.ts";

/** Whom mentions in the open server mean. Loads its members. */
export function usePeople(): People {
  const { client } = useMain();
  const serverId = client.servers.selectedId.value;
  const own = client.session.user.value!.username;
  const members = serverId ? client.members.lists.value[serverId]?.members : undefined;
  useEffect(() => {
    if (serverId) client.loadMembers(serverId);
  }, [serverId]);
  return useMemo(() => {
    const names = new Set(members?.map((member) => member.username.toLowerCase()));
    const isMe = (name: string) => sameName(name, own);
    return {
      findMentions,
      isKnown: (name) => name === EVERYONE || isMe(name) || names.has(name.toLowerCase()),
      isMe,
    };
  }, [members, own]);
}
