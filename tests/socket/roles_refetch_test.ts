import assert from "node:assert/strict";
import { actAtRandom, type Action, Actor } from "../helpers/actor.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { roleActions } from "../helpers/role_actions.ts";
import { withSeeds } from "../helpers/seeds.ts";

const USUAL = { seed: 72_026, actions: 250 };

Deno.test("[D-PERM-1 D-PERM-2 D-PERM-6] after each of 250 random changes of roles, overrides and mutes each client holds what a fetch tells", () =>
  withSeeds("roles", USUAL, async (run) => {
    await using app = await TestApp.start();
    const club = await Club.of(app, "mod", "bob", "eve");
    const { owner, people: { mod, bob, eve } } = club;
    const permissions = ["manageRoles", "manageChannels", "muteMembers"] as const;
    await club.give(mod, await club.role("Mods", ...permissions));
    using actors = await Actor.all(app, [owner, mod, bob, eve]);
    const { next, pick } = run;
    // The roles of the open server are what a client follows.
    for (const actor of actors) actor.open(club.channel.id);
    const actions: Action[] = [
      ...roleActions({ next, pick }),
      ["open a channel", (actor) => {
        const channel = pick(actor.texts);
        if (channel) return actor.open(channel.id);
      }],
      ["say", (actor) => {
        const channel = pick(actor.texts);
        if (channel) return actor.say(channel.id, `${next()}`);
      }],
      ["make a channel", ({ person, texts }) => {
        if (texts.length > 2) return;
        return person.post(`/channels/server/${club.server.id}`, { name: "more", isVoice: false });
      }],
      ["leave and come back", () =>
        bob.delete(`${club.path}/members/${bob.id}`)
          .then(() => owner.bring(club.server.id, bob))],
    ];
    const [first, second] = actors;
    const busy = [first, first, first, second, second];
    await actAtRandom(actors, actions, run, busy);

    const again = actors.flatMap(({ socket }) => {
      const ids = socket.seen("channel-created").map(({ channel }) => channel.id as string);
      return ids.filter((id, i) => club.channel.id === id || ids.indexOf(id) < i);
    });
    assert.ok(!run.isUsual || again.length >= 5, `sight was lost and gained ${again.length} times`);
  }));
