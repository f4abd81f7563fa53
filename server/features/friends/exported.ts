import { listRelations } from "../../membership/relations/relations.ts";
import { usersById } from "../../membership/users/service.ts";
import type { FeaturesContext } from "../context.ts";

/** Section of an export: a person's friends, requests and blocks. */
export async function exportedPeople(app: FeaturesContext, userId: string): Promise<unknown> {
  const relations = await listRelations(app.db, userId);
  const users = await usersById(app, relations.keys());
  return [...relations].map(([id, { friend, request, blocked }]) => ({
    username: users.get(id)?.username ?? null,
    friend,
    request: request && { sent: request.sent, at: new Date(request.at).toISOString() },
    blocked,
  }));
}
