import { AppError } from "../../protocol/errors.ts";
import type { Member } from "../../protocol/servers.ts";
import { readMarkersForNewcomer } from "../channels/service.ts";
import type { AppContext } from "../context.ts";
import type { Key } from "../kv/keys.ts";
import type { Tx } from "../kv/tx.ts";
import { systemMessage } from "../messages/service.ts";
import { accessServer, changeServer, serverReads } from "../servers/access.ts";
import type { ServerRecord } from "../servers/records.ts";
import { serverView } from "../servers/view.ts";
import { userById, usersById } from "../users/service.ts";
import type { UserRecord } from "../users/records.ts";
import type { MemberRecord } from "./records.ts";
import { deleteMember, insertMember, listMembers, memberInTx, membershipReads } from "./store.ts";
import { memberView } from "./view.ts";

/** The members of a server, for one of them. @throws AppError not_found */
export async function membersOf(
  app: AppContext,
  userId: string,
  serverId: string,
): Promise<Member[]> {
  const { server } = await accessServer(app, userId, serverId);
  const members = await listMembers(app.db, serverId);
  const users = await usersById(app, members.map((m) => m.user_id));
  return members.flatMap((member) => {
    const user = users.get(member.user_id);
    return user ? [memberView(app, server, member, user)] : [];
  });
}

/** The owner's membership, in the transaction that makes the server. */
export function insertOwner(app: AppContext, tx: Tx, server: ServerRecord): void {
  insertMember(tx, server.id, newMember(app, server.owner_id));
}

/**
 * Makes a user a member: `admit` runs in the same transaction and may refuse. Nothing
 * changes for somebody who is one already.
 * @throws AppError not_found when the server is gone, too_many, and what `admit` throws
 */
export async function join(
  app: AppContext,
  userId: string,
  serverId: string,
  admit: { reads: Key<unknown>[]; run: (tx: Tx) => void },
): Promise<ServerRecord> {
  const user = await userById(app, userId);
  const hello = await systemMessage(app, serverId, user, `${user.username} joined the server`);
  const markers = await readMarkersForNewcomer(app, userId, serverId);
  return await app.db.transact({
    reads: [
      ...serverReads(serverId),
      ...membershipReads(serverId, userId),
      ...admit.reads,
      ...hello.reads,
    ],
    run(tx) {
      if (memberInTx(tx, serverId, userId)) {
        return changeServer(tx, serverId, (server) => server) ?? gone();
      }
      admit.run(tx);
      const member = newMember(app, userId);
      const server = changeServer(
        tx,
        serverId,
        (s) => ({ ...s, member_count: s.member_count + 1 }),
      );
      if (!server) gone();
      insertMember(tx, serverId, member);
      tx.afterCommit(() => announce(app, server, member, user));
      const greeting = hello.run(tx);
      markers.run(tx, greeting);
      return server;
    },
  });
}

/** Leaves a server (D-SRV-4). @throws AppError not_found, owner_cannot_leave */
export async function leave(app: AppContext, userId: string, serverId: string): Promise<void> {
  await accessServer(app, userId, serverId);
  const user = await userById(app, userId);
  const bye = await systemMessage(app, serverId, user, `${user.username} left the server`);
  await app.db.transact({
    reads: [...serverReads(serverId), ...membershipReads(serverId, userId), ...bye.reads],
    run(tx) {
      if (!memberInTx(tx, serverId, userId)) gone();
      const server = changeServer(
        tx,
        serverId,
        (s) => ({ ...s, member_count: s.member_count - 1 }),
      );
      if (!server) gone();
      if (server.owner_id === userId) throw new AppError("owner_cannot_leave");
      deleteMember(tx, serverId, userId);
      const { username } = user;
      tx.afterCommit(() => {
        app.bus.publish({
          type: "member-removed",
          removed: { serverId, userId, username, action: "left", by: username },
        });
        app.bus.publish({ type: "server-updated", server: serverView(server) });
      });
      bye.run(tx);
    },
  });
}

function announce(
  app: AppContext,
  server: ServerRecord,
  member: MemberRecord,
  user: UserRecord,
): void {
  const view = serverView(server);
  app.bus.publish({ type: "server-joined", userId: user.id, server: view });
  app.bus.publish({
    type: "member-joined",
    serverId: server.id,
    member: memberView(app, server, member, user),
  });
  app.bus.publish({ type: "server-updated", server: view });
}

function newMember(app: AppContext, userId: string): MemberRecord {
  return { id: app.ids.uuid(), user_id: userId, joined_at: app.clock() };
}

function gone(): never {
  throw new AppError("not_found");
}
