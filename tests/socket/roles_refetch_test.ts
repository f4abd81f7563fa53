import assert from "node:assert/strict";
import { actAtRandom, type Action, Actor } from "../helpers/actor.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { roleActions } from "../helpers/role_actions.ts";
import { PICTURE } from "../helpers/pictures.ts";
import { saveIfAllowed, SEALED } from "../helpers/shelf.ts";
import { withSeeds } from "../helpers/seeds.ts";

const USUAL = { seed: 72_026, actions: 250 };

Deno.test("[D-PERM-1 FIL-7 MEND-15] after each random change of roles, overrides, mutes, emoji and GIFs each client holds what a fetch tells", () =>
  withSeeds("roles", USUAL, async (run) => {
    await using app = await TestApp.start();
    const club = await Club.of(app, "mod", "bob", "eve");
    const { owner, people: { mod, bob, eve } } = club;
    const permissions = ["manageRoles", "manageChannels", "muteMembers", "manageEmoji"] as const;
    await club.give(mod, await club.role("Mods", ...permissions));
    using actors = await Actor.all(app, [owner, mod, bob, eve]);
    const { next, pick } = run;
    // The roles of the open server are what a client follows.
    for (const actor of actors) actor.open(club.channel.id);
    const actions: Action[] = [
      ...roleActions({ next, pick }),
      ["add an emoji", ({ person, state }) => {
        const server = pick(Object.values(state.servers));
        const body = { name: `e_${Math.floor(next() * 20)}`, image: PICTURE };
        if (server) return person.post(`/servers/${server.id}/emoji`, body);
      }],
      ["rename an emoji", ({ person, state }) => {
        const [serverId, emoji] = pick(Object.entries(state.emoji)) ?? [];
        const one = pick(Object.values(emoji ?? {}));
        const name = `e_${Math.floor(next() * 20)}`;
        if (one) return person.put(`/servers/${serverId}/emoji/${one.id}`, { name });
      }],
      ["delete an emoji", ({ person, state }) => {
        const [serverId, emoji] = pick(Object.entries(state.emoji)) ?? [];
        const one = pick(Object.values(emoji ?? {}));
        if (one && next() < 0.5) return person.delete(`/servers/${serverId}/emoji/${one.id}`);
      }],
      ["save a GIF", ({ person, state }) => {
        const shelfId = pick(Object.keys(state.animations));
        if (shelfId) return saveIfAllowed(person, shelfId);
      }],
      ["rename a GIF", ({ person, state }) => {
        const [shelfId, animations] = pick(Object.entries(state.animations)) ?? [];
        const one = pick(Object.values(animations ?? {}));
        const body = { ...SEALED, encryptedContent: btoa(`${next()}`) };
        if (one) return person.put(`/shelves/${shelfId}/${one.id}`, body);
      }],
      ["remove a GIF", ({ person, state }) => {
        const [shelfId, animations] = pick(Object.entries(state.animations)) ?? [];
        const one = pick(Object.values(animations ?? {}));
        if (one && next() < 0.5) return person.delete(`/shelves/${shelfId}/${one.id}`);
      }],
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
    assert.ok(!run.isUsual || again.length >= 2, `sight was lost and gained ${again.length} times`);
  }));
