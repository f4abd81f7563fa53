/** Before the first seal: only people that the user has seen are signed (MEND-34). */
import assert from "node:assert/strict";
import type { Channel, Recipient } from "../../protocol/channels.ts";
import { TestApp } from "../helpers/app.ts";
import { lieOf } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { shownPage } from "../helpers/e2ee/shown_page.ts";
import { groupOf, Talker } from "../helpers/e2ee/talk.ts";
import { about, type Body } from "../helpers/hostile_host/lie.ts";

const idsOf = (people: readonly { userId: string }[]) => people.map(({ userId }) => userId).sort();

Deno.test("[MEND-34] a host that adds a person to a new group's people gets nobody signed in but those who were chosen", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy", "eve");
  const [ada] = people.talkers as [Talker];
  const [, bob, cy, eve] = people.persons;
  const chosen = [bob!.id, cy!.id];
  const { body } = await ada.person.post("/channels/group-dm", { userIds: chosen });
  const group: Channel = body.channel;
  const asEve: Recipient = { ...group.recipients![0]!, id: eve!.id, username: "eve" };
  const lied = { ...group, recipients: [...group.recipients!, asEve] };
  using page = shownPage(ada.page, [lied]);
  const all = [ada.person.id, ...chosen].sort();

  const shown = (await page.conversations.beginnings.beginning(group.id, chosen))!;
  assert.deepEqual([idsOf(shown.canRead), idsOf(shown.canAdmit)], [all, all]);
  assert.deepEqual(shown.keyless, []);
  const begun = (await page.conversations.beginnings.begin(group.id, shown))!;
  assert.deepEqual(idsOf(begun.people), all);
  assert.deepEqual(begun.unconfirmed, [eve!.id]);
  const channel = { id: group.id, space: "group" as const, userIds: [...chosen, eve!.id] };
  assert.deepEqual((await ada.page.ask("inLog", channel)).sort(), all);
});

Deno.test("[MEND-34] a reader whom the host adds to a channel after its lists were shown stays not confirmed", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob", "eve");
  const { talkers: [ada, bob, eve], newChannel, stateFor } = people;
  const quiet = await newChannel(ada!.person);
  const path = `/channels/${quiet.id}/permissions`;
  const set = (target: string, readMessages: boolean) =>
    ada!.person.put(`${path}/${target}`, { permissions: { readMessages } });
  await set("default", false);
  await set(bob!.person.id, true);
  const shown = await ada!.page.ask("beginning", quiet, await stateFor(ada!, quiet));
  const two = [ada!.person.id, bob!.person.id].sort();
  assert.deepEqual(idsOf(shown.canRead), two);
  assert.deepEqual(idsOf(shown.canAdmit), [ada!.person.id]);
  await set(eve!.person.id, true);
  const begun = await ada!.page.ask("startConversation", quiet, shown);
  assert.deepEqual(idsOf(begun.people), two);
  assert.deepEqual((await ada!.page.ask("inLog", quiet)).sort(), two);
  const { acts } = await ada!.page.ask("unsigned", quiet, await stateFor(ada!, quiet));
  assert.deepEqual(
    acts.map((act) => [act.kind, "user" in act ? act.user : "target" in act && act.target]),
    [["override", { type: "user", id: eve!.person.id }], ["member", eve!.person.id]],
  );
});

Deno.test("[MEND-34] who may let others in is listed by what the host says of roles, before it is signed", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob", "cy", "eve");
  const { server, talkers: [ada, bob, cy, eve], newChannel, stateFor } = people;
  const quiet = await newChannel(ada!.person);
  const flags = ["manageRoles", "manageChannels", "administrator"];
  for (const [i, one] of [bob!, cy!, eve!].entries()) {
    const asked = { name: flags[i], permissions: { [flags[i]!]: true } };
    const { body } = await ada!.person.post(`/servers/${server.id}/roles`, asked);
    const given = { roleId: body.role.id };
    await ada!.person.post(`/servers/${server.id}/members/${one.person.id}/roles`, given);
  }
  const shown = await ada!.page.ask("beginning", quiet, await stateFor(ada!, quiet));
  const all = people.persons.map(({ id }) => id).sort();
  assert.deepEqual([idsOf(shown.canRead), idsOf(shown.canAdmit)], [all, all]);
});

Deno.test("[MEND-34] what is signed has the keys that were shown, whatever the host shows by then", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const [ada, bob] = people.talkers as [Talker, Talker];
  const group = people.group(ada);
  const shown = await ada.page.ask("beginning", group);
  using _lie = lieOf(
    ada.browser,
    about(/\/people\?/, (body) => {
      const [one, other] = body.people as Body[];
      if (one && other) [one.user_id, other.user_id] = [other.user_id, one.user_id];
      return body;
    }),
  );
  await ada.page.ask("startConversation", group, shown).catch(() => {});
  _lie[Symbol.dispose]();
  await bob.look(people.group(bob));
  const keys = new Map(
    shown.acts.flatMap((act) => act.kind === "member" ? [[act.user, act.key] as const] : []),
  );
  const { people: found } = await bob.look(people.group(bob));
  assert.deepEqual(idsOf(found), people.persons.map(({ id }) => id).sort());
  assert.equal(new Set(keys.values()).size, 2);
  assert.ok(found.every(({ trust }) => trust !== "changed"));
});

Deno.test("[MEND-34] who has no keys is named, and nobody else has begun what was shown", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "dan");
  const [ada, bob] = people.talkers as [Talker, Talker];
  const cy = await app.register("cy");
  const channel = (of: Talker) => {
    const { userIds, ...rest } = people.group(of);
    return { ...rest, userIds: [...userIds, cy.id] };
  };
  const shown = await ada.page.ask("beginning", channel(ada));
  assert.deepEqual(shown.keyless, [cy.id]);
  const before = await bob.page.ask("startConversation", people.group(bob));
  assert.equal(before.phase, "ready");
  const late = await ada.page.ask("startConversation", channel(ada), shown);
  assert.deepEqual([late.phase, late.root?.userId], ["ready", bob.person.id]);
});
