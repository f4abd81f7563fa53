import assert from "node:assert/strict";
import { actAtRandom, type Action, Actor } from "../helpers/actor.ts";
import { TestApp } from "../helpers/app.ts";
import { categoryActions } from "../helpers/category_actions.ts";
import { Club } from "../helpers/club.ts";
import { roleActions } from "../helpers/role_actions.ts";
import { withSeeds } from "../helpers/seeds.ts";

const USUAL = { seed: 2_027, actions: 300 };

Deno.test("[COM-2] after each random change of categories, places and permissions each client holds what a fetch tells", () =>
  withSeeds("categories", USUAL, async (run) => {
    await using app = await TestApp.start();
    const club = await Club.of(app, "mod", "bob");
    const { owner, people: { mod, bob } } = club;
    await club.give(mod, await club.role("Mods", "manageRoles", "manageChannels"));
    using actors = await Actor.all(app, [owner, mod, bob]);
    for (const actor of actors) actor.open(club.channel.id);
    const changes = ["change a role", "give a role", "take a role", "override"];
    const actions: Action[] = [
      ...categoryActions(run),
      ...roleActions(run).filter(([name]) => changes.includes(name)),
      ["leave and come back", () =>
        bob.delete(`${club.path}/members/${bob.id}`)
          .then(() => owner.bring(club.server.id, bob))],
    ];
    const [first, second] = actors;
    await actAtRandom(actors, actions, run, [first, first, first, second]);
    const notices = actors[2].socket.seen("category-created").length;
    assert.ok(!run.isUsual || notices >= 3, `bob came to see ${notices} categories`);
  }));

Deno.test("[COM-2] a category comes before its first channel that one sees, and goes before the last one", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, server, people: { bob } } = club;
  const path = `/channels/server/${server.id}`;
  const { category } = (await owner.post(`${path}/categories`, { name: "Plans" })).body;
  const socket = await bob.socket();
  const isAbout = ({ event }: { event: string }) => /^(category|channels?)-/.test(event);
  const happened = async (...expected: string[]) => {
    await socket.sync();
    assert.deepEqual(socket.received.splice(0).filter(isAbout).map((one) => one.event), expected);
  };
  const set = (permissions: object) =>
    owner.put(`/categories/${category.id}/permissions/default`, { permissions });

  const wanted = { name: "next", categoryId: category.id };
  const { channel } = (await owner.post(path, wanted)).body;
  await happened("category-created", "channel-created");
  await owner.put(`/categories/${category.id}`, { name: "Ideas" });
  await happened("category-updated");
  await set({ readMessages: false });
  await happened("category-deleted", "channel-deleted");
  await set({ sendMessages: false });
  await happened("category-created", "channel-created");
  await owner.delete(`/channels/${channel.id}`);
  await happened("category-deleted", "channel-deleted");
  await owner.post(path, wanted);
  await happened("category-created", "channel-created");
  await owner.delete(`/categories/${category.id}`);
  await happened("category-deleted", "channels-reordered");
});
