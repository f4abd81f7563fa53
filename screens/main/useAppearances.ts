import { useEffect, useMemo } from "react";
import { byUser } from "../../client/members/known.ts";
import type { Window } from "../../client/messages/state.ts";
import { firstRole } from "../../components/members/first_role.ts";
import { memberListId, useMain } from "./context.ts";
import type { AuthorAppearance } from "./row_converter.ts";
import { useAlike } from "./useAlike.ts";

/**
 * Returns the appearance of authors by user id, requested if not all members are loaded. The map
 * keeps its identity until one of them changes.
 * @param looks appearance of those who aren't loaded as members
 */
export function useAppearances(
  rows: readonly { sender_id: string }[],
  looks: Window["authors"] = {},
): ReadonlyMap<string, AuthorAppearance> {
  const { client } = useMain();
  const id = memberListId(client);
  const own = client.session.user.value!.id;
  const list = id ? client.members.lists.value[id] : undefined;
  const members = list?.members;
  const alike = useAlike(list);
  const authors = useMemo(() => new Set([own, ...rows.map((row) => row.sender_id)]), [rows, own]);
  useEffect(() => {
    if (id) client.members.ensureKnown(id, { ids: authors });
  }, [id, authors, members]);
  const known = byUser(members ?? []);
  // Members change whenever someone comes or goes; users of the map don't render again for that.
  const chosen = JSON.stringify(
    [...authors].flatMap((author): [string, AuthorAppearance][] => {
      const member = known.get(author);
      const found = member ?? looks[author];
      if (!found) return [];
      const nameColor = member ? firstRole(member)?.color ?? null : looks[author].name_color;
      const isAlike = alike?.has(author) || undefined;
      const { nickname } = member ?? {};
      return [[author, { avatarColor: found.avatar_color, nameColor, isAlike, nickname }]];
    }),
  );
  return useMemo(() => new Map<string, AuthorAppearance>(JSON.parse(chosen)), [chosen]);
}
