/** Roles of the demo's people in their servers, and their colors. */
import type { Channel } from "../../protocol/channels.ts";
import type { Override } from "../../protocol/permissions.ts";
import type { Role } from "../../protocol/roles.ts";
import type { Person } from "./person.ts";
import { call } from "./call.ts";
import { PEOPLE } from "./people.ts";

/** The highest first. */
const ROLES: { name: string; permissions: Override; holders: (typeof PEOPLE)[number][] }[] = [
  { name: "Organizers", permissions: { administrator: true }, holders: ["ada", "bruno"] },
  {
    name: "Moderators",
    permissions: { deleteMessages: true, muteMembers: true, kickMembers: true },
    holders: ["chiara", "esra"],
  },
  { name: "Regulars", permissions: {}, holders: ["dmitri", "giulia", "hiro"] },
  { name: "Newcomers", permissions: {}, holders: ["ines", "jonas"] },
];

const NOTES: Partial<Record<(typeof PEOPLE)[number], string>> = {
  bruno: "At the wall until ten 🧗",
  chiara: "Baking plum cake",
  hiro: "Reading",
};

/** Gives everyone a color of their own, and some a note. */
export async function dress(url: string, people: Person[]): Promise<void> {
  for (const [i, name] of PEOPLE.entries()) {
    const looks = { avatar_color: i % 8, custom_status: NOTES[name] ?? null };
    await call(url, people[i], "PUT", "/users/profile", looks);
  }
}

/** Roles for those who hold them, and a private channel for the highest two. */
export async function giveRoles(
  url: string,
  owner: Person,
  serverId: string,
  people: Person[],
): Promise<void> {
  const ids: string[] = [];
  for (const { name, permissions, holders } of ROLES) {
    const path = `/servers/${serverId}/roles`;
    const { role } = await call<{ role: Role }>(url, owner, "POST", path, { name, permissions });
    ids.push(role.id);
    for (const holder of holders) {
      const { id } = people[PEOPLE.indexOf(holder)].user;
      const path = `/servers/${serverId}/members/${id}/roles`;
      await call(url, owner, "POST", path, { roleId: role.id });
    }
  }
  const path = `/channels/server/${serverId}`;
  const body = { name: "organizers" };
  const { channel } = await call<{ channel: Channel }>(url, owner, "POST", path, body);
  const overrides = [["default", false], [ids[0], true], [ids[1], true]] as const;
  for (const [target, readMessages] of overrides) {
    const path = `/channels/${channel.id}/permissions/${target}`;
    await call(url, owner, "PUT", path, { permissions: { readMessages } });
  }
}
