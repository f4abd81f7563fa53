import { useMemo } from "react";
import { useMain } from "./context.ts";
import { placeOfMembers } from "./placeOfMembers.ts";

/** The avatar colours of those who are here, by user id; the same map until one of them changes. */
export function useColors(): ReadonlyMap<string, number> {
  const { client } = useMain();
  const id = placeOfMembers(client);
  const members = id ? client.members.lists.value[id]?.members : undefined;
  // Members change whenever somebody comes or goes: what hangs on the map is not redrawn for that.
  const chosen = JSON.stringify(
    members?.flatMap((m) => m.avatar_color ? [[m.user_id, m.avatar_color]] : []) ?? [],
  );
  return useMemo(() => new Map<string, number>(JSON.parse(chosen)), [chosen]);
}
