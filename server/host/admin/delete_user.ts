import { DELETED_NAME } from "../../../protocol/deleted_name.ts";
import { AppError } from "../../../protocol/errors.ts";
import { dropResetLink } from "../../features/auth/reset_links.ts";
import { endOthers, orderEnding } from "../../features/auth/session_ending.ts";
import type { AppContext } from "../context.ts";
import { getMember, serverIdsOf } from "../../membership/servers/members.ts";
import { expel } from "../../features/join_leave/service.ts";
import { deleteMessagesOf } from "../../features/messages/forget.ts";
import { allServers } from "../../membership/servers/access.ts";
import { transferServer } from "../../features/servers/service.ts";
import { holderOfName, releaseNames, stripAccount } from "../../features/account/deletion.ts";
import { userById } from "../../membership/users/users.ts";
import { actOf, type AdminActor } from "./access.ts";
import { renameInActs } from "./store.ts";
import { userNamed } from "./user_named.ts";

/**
 * Deletes an account (docs/decisions/0004). Each step may be repeated: after a stop in between, the
 * same command finishes the work.
 * @param heir gets the servers that the account owns; without one such an account stays
 * @param messages true deletes their messages too; otherwise these stay, by a deleted user
 * @throws AppError not_found, forbidden with what to do in its text
 */
export async function deleteUser(
  app: AppContext,
  by: AdminActor,
  { name, heir, messages }: { name: string; heir: string | null; messages: boolean },
): Promise<{ username: string; messages: number }> {
  const id = await holderOfName(app, name) ?? (await userNamed(app, name)).id;
  if (by === id) throw new AppError("cannot_act_on_self");
  const act = actOf(app, by, "deleted", DELETED_NAME);
  const { username: before, former_names = [] } = await app.db.read(userById, id);
  for (const { name } of former_names) await renameInActs(app.db, name, DELETED_NAME);
  await giveServersAway(app, id, heir);
  const user = await stripAccount(app, id, (tx) => {
    act(tx);
    dropResetLink(tx, id);
    orderEnding(app, tx, id, null, "this account was deleted");
  });
  await endOthers(app, id);
  await app.features.purge("user", id);
  const deleted = await deleteMessagesOf(app, id, { all: messages });
  for (const serverId of await serverIdsOf(app.db, id)) {
    await app.db.transact((tx) => {
      if (!getMember(tx, serverId, id)) return;
      expel(app, tx, serverId, user, { action: "left", by: DELETED_NAME });
    });
  }
  for (const called of [before, name]) await renameInActs(app.db, called, DELETED_NAME);
  await releaseNames(app, id, name);
  return { username: name, messages: deleted };
}

async function giveServersAway(app: AppContext, id: string, heir: string | null): Promise<void> {
  const owned = (await allServers(app)).filter((server) => server.owner_id === id);
  if (owned.length === 0) return;
  if (heir === null) {
    const names = owned.map((server) => `"${server.name}"`).join(", ");
    throw new AppError("forbidden", {
      text: `They own ${names}. Name a member who gets that (the heir), or let them transfer it.`,
    });
  }
  const { id: heirId, username } = await userNamed(app, heir);
  for (const server of owned) {
    await transferServer(app, id, server.id, heirId).catch((error) => {
      const text = `${username} cannot own "${server.name}": ${error.message}`;
      throw error instanceof AppError ? new AppError("forbidden", { text }) : error;
    });
  }
}
