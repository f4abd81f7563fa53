import type { Blocked, Friend, FriendRequest } from "../../../protocol/friends.ts";
import type { FeaturesContext } from "../context.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { usersById } from "../../membership/users/service.ts";
import type { RelationRecord } from "../../membership/relations/records.ts";
import { listRelations } from "../../membership/relations/relations.ts";
import { friendView, requestView } from "./view.ts";

/** Lists a user's friends by name. */
export async function friendsOf(app: FeaturesContext, userId: string): Promise<Friend[]> {
  const found = await related(app, userId, (relation) => relation.friend);
  return found.map(({ user }) => friendView(app, user)).sort(byName);
}

/** Pending requests that one has received, or that one has sent; the newest first. */
export async function requestsOf(
  app: FeaturesContext,
  userId: string,
  direction: "received" | "sent",
): Promise<FriendRequest[]> {
  const sent = direction === "sent";
  const found = await related(app, userId, ({ request }) => request?.sent === sent);
  return found
    .sort((a, b) => b.relation.request!.at - a.relation.request!.at)
    .map(({ user, relation }) => requestView(relation.request!, user));
}

/** Lists the people a user has blocked, by name. */
export async function blockedOf(app: FeaturesContext, userId: string): Promise<Blocked[]> {
  const found = await related(app, userId, (relation) => relation.blocked);
  return found.map(({ user: { id, username } }) => ({ id, username })).sort(byName);
}

async function related(
  app: FeaturesContext,
  userId: string,
  test: (relation: RelationRecord) => boolean,
): Promise<{ user: UserRecord; relation: RelationRecord }[]> {
  const relations = [...await listRelations(app.db, userId)].filter(([, one]) => test(one));
  const users = await usersById(app, relations.map(([id]) => id));
  return relations.flatMap(([id, relation]) => {
    const user = users.get(id);
    return user ? [{ user, relation }] : [];
  });
}

function byName(a: { username: string }, b: { username: string }): number {
  return a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1;
}
