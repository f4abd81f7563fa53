import { useEffect, useMemo } from "react";
import { EVERYONE, findMentions, sameName } from "../../client/mentions.ts";
import type { People } from "../../components/markdown/people.ts";
import { useMain } from "./context.ts";
import { placeOfMembers } from "./placeOfMembers.ts";

/** Whom mentions in the open server or direct message mean. Loads its members. */
export function usePeople(): People {
  const { client } = useMain();
  const id = placeOfMembers(client);
  const own = client.session.user.value!.username;
  const members = id ? client.members.lists.value[id]?.members : undefined;
  useEffect(() => {
    if (id) client.loadMembers(id);
  }, [id]);
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
