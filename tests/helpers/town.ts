/** A large server, written into a data folder before a program is started on it. */
import { SERVER_LIMITS } from "../../protocol/server_limits.ts";
import type { Role } from "../../protocol/roles.ts";
import { DATABASE } from "../../server/storage/files.ts";
import { insertMember } from "../../server/membership/servers/members.ts";
import { changeServer } from "../../server/membership/servers/servers.ts";
import { TestApp } from "./app.ts";
import { crowd } from "./crowd.ts";
import type { Person } from "./person.ts";

/** Invite code of the town. */
export const TOWN = "town";

export interface TownSize {
  /** With the mayor, who owns it; the others are called guest0, guest1 … */
  members: number;
  /** Every guest has one, in turns. */
  roles: readonly { name: string; color: string }[];
  /** Text channels, the first among them. */
  channels: number;
}

/** A large server that a program can be started on. */
export interface Town {
  serverId: string;
  /** A session of its owner. */
  mayor: string;
}

/** Writes a town into a data folder, in which no program runs. */
export async function fillTown(dataDir: string, size: TownSize): Promise<Town> {
  await using app = await TestApp.start({ path: `${dataDir}/${DATABASE}` });
  return await buildTown(app, size);
}

/** Makes a town on a server that runs. */
export async function buildTown(app: TestApp, size: TownSize): Promise<Town> {
  // Registers the admin first, like a real setup: a start without an admin checks every account.
  const mayor = await app.registerAdmin("mayor");
  const { server } = await mayor.createServer("Town");
  await mayor.post(`/servers/${server.id}/invite`, { customCode: TOWN, expiresIn: 0 });
  const roles: Role[] = [];
  for (const role of size.roles) {
    roles.push((await mayor.post(`/servers/${server.id}/roles`, role)).body.role);
  }
  for (let n = 1; n < size.channels; n++) {
    await mayor.post(`/channels/server/${server.id}`, { name: `channel-${n}` });
  }
  const people = await crowd(app, size.members - 1);
  await settle(app, server.id, people, roles);
  return { serverId: server.id, mayor: mayor.token };
}

/** Adds members without the greetings, which would take as long as everything else. */
export async function settle(
  app: TestApp,
  serverId: string,
  people: Person[],
  roles: readonly Role[] = [],
): Promise<void> {
  const { db } = app.context;
  await Promise.all(people.map(({ id }, i) =>
    db.transact((tx) => {
      const held = roles.length ? [roles[i % roles.length].id] : [];
      insertMember(tx, serverId, { id: `m${i}`, user_id: id, joined_at: i, roles: held });
      changeServer(tx, serverId, (s) => ({ ...s, member_count: s.member_count + 1 }));
    })
  ));
}

/** Returns the maximum number of roles, cycling through the colors. */
export function manyRoles(count: number, colors: readonly string[]): TownSize["roles"] {
  const most = Math.min(count, SERVER_LIMITS.rolesPerServer);
  return Array.from({ length: most }, (_, n) => ({
    name: `Role ${n}`,
    color: colors[n % colors.length],
  }));
}
