import assert from "node:assert/strict";
import { addMember, putMember, removeMember, setPresence } from "../../../client/members/state.ts";
import { setMembersRole } from "../../../client/members/member_roles.ts";
import { isComplete } from "../../../client/members/known.ts";
import { withAll, withMembers, withPage } from "../../../client/members/panel_order.ts";
import { type MemberList, NO_MEMBERS } from "../../../client/members/store.ts";
import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import type { Role } from "../../../protocol/roles.ts";
import type { HoistedGroup, Member } from "../../../protocol/servers.ts";
import { random } from "../../helpers/random.ts";
import { aMember } from "./fakes.ts";

const PAGE = 10;

const aRole = (id: string, position: number): Role => (
  { id, name: id, color: "#14b8a6", permissions: DEFAULT_PERMISSIONS, position }
);

/** A server that does what the real one does: the online by role and name, then the others. */
class Town {
  readonly people = new Map<string, Member>();
  readonly roles = ["low", "plain", "high"].map((id, i): Role => ({
    ...aRole(id, i + 1),
    hoist: id !== "plain",
  }));

  get panel(): Member[] {
    const byName = [...this.people.values()].sort((a, b) => a.username < b.username ? -1 : 1);
    const online = this.online(byName).sort((a, b) => rankOf(b) - rankOf(a));
    return [...online, ...byName.filter((m) => m.status === "offline")];
  }
  online = (all: Member[]) => all.filter((m) => m.status !== "offline");

  get hoisted(): HoistedGroup[] {
    const ranks = this.online([...this.people.values()]).map(rankOf);
    return this.roles.toReversed().flatMap(({ id, name, position }) => {
      const members = ranks.filter((rank) => rank === position).length;
      return members ? [{ role_id: id, name, position, members }] : [];
    });
  }

  /** Returns the member with the roles that a number encodes. */
  dressed(member: Member, of: number): Member {
    const roles = this.roles.toReversed().flatMap(({ id, name, color, position, hoist }, i) =>
      of >> i & 1 ? [{ role_id: id, name, color, position, ...(hoist && { hoist }) }] : []
    ) as Member["roles"];
    return { ...member, roles };
  }

  /** Toggles the hoisting of a role. */
  hoist(at: number): Role {
    const role = this.roles[at] = { ...this.roles[at], hoist: !this.roles[at].hoist };
    for (const [id, member] of this.people) {
      const held = this.roles.toReversed().map((one) =>
        member.roles.some(({ role_id }) => role_id === one.id)
      );
      this.people.set(id, this.dressed(member, held.reduce((of, has, i) => of | +has << i, 0)));
    }
    return role;
  }

  page(offset: number) {
    const { panel } = this;
    const online = this.online(panel).length;
    const members = panel.slice(offset, offset + PAGE);
    return { offset, members, online, offline: panel.length - online, hoisted: this.hoisted };
  }
}

function rankOf({ roles }: Member): number {
  return roles.find(({ hoist }) => hoist)?.position ?? 0;
}

function person(n: number, status: Member["status"]): Member {
  const username = `name${String(n).padStart(4, "0")}`;
  return aMember({ id: `m${n}`, user_id: `u${n}`, username, status });
}

/** Checks that every known place and every count is right. */
function assertRight(list: MemberList, town: Town, what: string) {
  const ids = town.panel.map((m) => m.user_id);
  const online = town.online(town.panel).length;
  assert.deepEqual([list.online.length, list.offline.length], [online, ids.length - online], what);
  assert.deepEqual(list.hoisted, town.hoisted, what);
  [...list.online, ...list.offline].forEach((slot, i) => {
    if (slot !== null) assert.equal(slot, ids[i], `${what}, place ${i}`);
  });
  for (const member of list.members) {
    assert.deepEqual(member, town.people.get(member.user_id), what);
  }
}

Deno.test("[MEM-04 MEM-12 MEND-26d] after 3,000 random events what is held of the panel is right, or known to be stale", () => {
  const next = random(7);
  const town = new Town();
  const any = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!;
  const statuses = ["online", "away", "busy", "offline", "offline", "offline"] as const;
  let n = 0;
  for (; n < 80; n++) town.people.set(`u${n}`, person(n * 7 % 80, any(statuses)));
  for (const [id, member] of town.people) {
    town.people.set(id, town.dressed({ ...member, user_id: id }, Math.floor(next() * 16)));
  }
  let list = withPage({ ...NO_MEMBERS, stale: true }, town.page(0));
  let [stale, held] = [0, 0];

  for (let i = 0; i < 3000; i++) {
    const roll = next();
    const userId = any([...town.people.keys()]);
    const member = town.people.get(userId)!;
    let lists = { s1: list };
    if (roll < 0.1 && town.people.size < 90) {
      const joined = {
        ...person(1000 + Math.floor(next() * 8000), any(statuses)),
        user_id: `u${n++}`,
      };
      if ([...town.people.values()].some((m) => m.username === joined.username)) continue;
      town.people.set(joined.user_id, joined);
      lists = addMember(lists, "s1", joined) as typeof lists;
    } else if (roll < 0.2 && town.people.size > 60) {
      town.people.delete(userId);
      lists = removeMember(lists, "s1", userId) as typeof lists;
    } else if (roll < 0.6) {
      const status = any(["online", "idle", "dnd", "offline"]);
      const shown = { online: "online", idle: "away", dnd: "busy", offline: "offline" } as const;
      town.people.set(userId, { ...member, status: shown[status as keyof typeof shown] });
      lists = setPresence(lists, userId, status) as typeof lists;
    } else if (roll < 0.7) {
      const muted = { ...member, muted: !member.muted };
      town.people.set(userId, muted);
      lists = putMember(lists, "s1", muted) as typeof lists;
    } else if (roll < 0.75) {
      const dressed = town.dressed(member, Math.floor(next() * 16));
      town.people.set(userId, dressed);
      lists = putMember(lists, "s1", dressed) as typeof lists;
    } else if (roll < 0.755) {
      const role = town.hoist(Math.floor(next() * 3));
      lists = setMembersRole(lists, "s1", role) as typeof lists;
    } else if (roll < 0.8) {
      lists = { s1: withPage({ ...NO_MEMBERS, stale: true }, town.page(0)) };
    } else if (roll < 0.86) {
      lists = { s1: { ...list, members: withMembers(list.members, [member]) } };
    } else {
      const offset = Math.floor(next() * town.people.size / PAGE) * PAGE;
      lists = { s1: withPage(list, town.page(offset)) };
    }
    list = lists.s1;
    if (list.stale) {
      stale++;
      // Data about people stays correct although the order isn't.
      for (const one of list.members) assert.deepEqual(one, town.people.get(one.user_id));
      if (next() < 0.5) list = withPage(list, town.page(0));
    }
    if (!list.stale) {
      held++;
      assertRight(list, town, `step ${i}`);
    }
  }
  assert.ok(stale > 50 && held > 1000, `${stale} stale, ${held} right`);
});

Deno.test("[MEM-04 MEM-05] a list that is complete is never stale, and an event that comes twice changes nothing more", () => {
  const bob = aMember({ id: "m2", user_id: "u2", username: "bob", status: "offline" });
  const abe = aMember({ id: "m3", user_id: "u3", username: "Abe", status: "busy" });
  let lists: Record<string, MemberList> = { s1: withAll([aMember()]) };
  for (let twice = 0; twice < 2; twice++) {
    lists = addMember(addMember(lists, "s1", bob), "s1", abe);
    assert.deepEqual([lists.s1!.online, lists.s1!.offline], [["u3", "u1"], ["u2"]]);
    assert.ok(isComplete(lists.s1!) && !lists.s1!.stale);
  }
  lists = setPresence(setPresence(lists, "u2", "idle"), "stranger", "online");
  assert.deepEqual([lists.s1!.online, lists.s1!.offline], [["u3", "u1", "u2"], []]);
  for (let twice = 0; twice < 2; twice++) lists = removeMember(lists, "s1", "u3");
  assert.deepEqual(lists.s1!.online, ["u1", "u2"]);
  assert.equal(lists.s1!.stale, false);
  assert.equal(addMember(lists, "s9", bob), lists, "of what is not loaded nothing is kept");
});

Deno.test("[MEND-26d] who holds a hoisted role stands under it while they are online, numbers in names as numbers", () => {
  const roles = [{
    role_id: "mod",
    name: "Mods",
    color: "#000000",
    position: 2,
    hoist: true as const,
  }];
  const people = ["guest10", "guest9", "zoe", "ann"].map((username, i) =>
    aMember({ id: `m${i}`, user_id: username, username, roles: i > 1 ? roles : [] })
  );
  let lists: Record<string, MemberList> = { s1: withAll(people) };
  assert.deepEqual(lists.s1.online, ["ann", "zoe", "guest9", "guest10"]);
  assert.deepEqual(lists.s1.hoisted, [{ role_id: "mod", name: "Mods", position: 2, members: 2 }]);
  lists = setPresence(lists, "zoe", "offline");
  assert.deepEqual([lists.s1.offline, lists.s1.hoisted[0].members], [["zoe"], 1]);
  lists = setMembersRole(lists, "s1", { ...aRole("mod", 2), hoist: false });
  assert.deepEqual([lists.s1.online, lists.s1.hoisted], [["ann", "guest9", "guest10"], []]);
});
