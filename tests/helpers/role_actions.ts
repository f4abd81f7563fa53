/** Random actions on roles, their holders, and channel permissions. */
import { type Override, PERMISSIONS } from "../../protocol/permissions.ts";
import type { Action, Actor } from "./actor.ts";
import type { Dice } from "./seeds.ts";

/** An administrator permanently sees everything. */
const OTHERS = PERMISSIONS.filter((permission) => permission !== "administrator");

export function roleActions({ next, pick }: Dice): Action[] {
  const somePermissions = (): Override =>
    // Most often this permission, which decides on visibility.
    Object.fromEntries(
      [next() < 0.7 ? "readMessages" : pick(OTHERS)!, pick(OTHERS)!]
        .map((permission) => [permission, next() < 0.6]),
    );
  const someServer = ({ state }: Actor) => pick(Object.values(state.servers))?.id;
  const rolesIn = ({ state }: Actor, serverId = "") => Object.keys(state.roles[serverId] ?? {});
  const peopleIn = ({ state }: Actor, serverId = "") => Object.keys(state.members[serverId] ?? {});

  return [
    ["make a role", (actor) => {
      const serverId = someServer(actor);
      if (!serverId || rolesIn(actor, serverId).length > 5) return;
      return actor.person.post(`/servers/${serverId}/roles`, {
        name: "Made",
        permissions: somePermissions(),
      });
    }],
    ["change a role", (actor) => {
      const serverId = someServer(actor);
      const roleId = pick(rolesIn(actor, serverId));
      if (!roleId) return;
      const changes = [
        { permissions: somePermissions() },
        { position: 1 + Math.floor(next() * 4) },
        { name: `Named ${next()}`, color: "#123456" },
      ];
      return actor.person.put(`/servers/${serverId}/roles/${roleId}`, pick(changes));
    }],
    ["delete a role", (actor) => {
      const serverId = someServer(actor);
      const roleId = pick(rolesIn(actor, serverId));
      if (roleId && next() < 0.4) {
        return actor.person.delete(`/servers/${serverId}/roles/${roleId}`);
      }
    }],
    ["give a role", (actor) => {
      const serverId = someServer(actor);
      const [userId, roleId] = [pick(peopleIn(actor, serverId)), pick(rolesIn(actor, serverId))];
      if (!userId || !roleId || roleId === "default") return;
      return actor.person.post(`/servers/${serverId}/members/${userId}/roles`, { roleId });
    }],
    ["take a role", (actor) => {
      const serverId = someServer(actor);
      const members = Object.values(actor.state.members[serverId ?? ""] ?? {});
      const member = pick(members.filter(({ roles }) => roles.length));
      const role = pick(member?.roles ?? []);
      if (!member || !role) return;
      const path = `/servers/${serverId}/members/${member.user_id}/roles/${role.role_id}`;
      return actor.person.delete(path);
    }],
    ...["override", "override again", "override once more"].map((
      name,
    ): Action => [name, (actor) => {
      const channel = pick(Object.values(actor.state.channels));
      if (!channel) return;
      const serverId = channel.server_id!;
      const others = [...rolesIn(actor, serverId), ...peopleIn(actor, serverId)];
      const target = next() < 0.5 ? "default" : pick(others);
      const permissions = next() < 0.4 ? {} : somePermissions();
      return actor.person.put(`/channels/${channel.id}/permissions/${target}`, { permissions });
    }]),
    ["mute", (actor) => {
      const serverId = someServer(actor);
      const userId = pick(peopleIn(actor, serverId));
      if (userId) return actor.person.post(`/servers/${serverId}/mutes`, { userId });
    }],
    ["unmute", (actor) => {
      const serverId = someServer(actor);
      const userId = pick(peopleIn(actor, serverId));
      if (userId) return actor.person.delete(`/servers/${serverId}/mutes/${userId}`);
    }],
  ];
}
