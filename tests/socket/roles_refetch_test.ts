import assert from "node:assert/strict";
import { actAtRandom, type Action, Actor, dice } from "../helpers/actor.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { roleActions } from "../helpers/role_actions.ts";

const ACTIONS = 200;
const SEED = 72_026;

Deno.test("[D-PERM-1 D-PERM-2 D-PERM-6] after each of 200 random changes of roles, overrides and mutes each person has been told what a fetch tells", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "mod", "bob", "eve");
  const { owner, people: { mod, bob, eve } } = club;
  const permissions = ["manageRoles", "manageChannels", "muteMembers"] as const;
  await club.give(mod, await club.role("Mods", ...permissions));
  const actors = await Actor.all([owner, mod, bob, eve]);
  const { next, pick } = dice(SEED);
  const actions: Action[] = [
    ...roleActions({ next, pick }),
    ["say", ({ person, texts }) => {
      const channel = pick(texts);
      if (channel) return person.say(channel.id, `${next()}`);
    }],
    ["make a channel", ({ person, texts }) => {
      if (texts.length > 2) return;
      return person.post(`/channels/server/${club.server.id}`, { name: "more", isVoice: false });
    }],
    ["leave and come back", ({ person }) => {
      if (person !== bob) return;
      return bob.delete(`${club.path}/members/${bob.id}`)
        .then(() => owner.bring(club.server.id, bob));
    }],
  ];
  const [first, second] = actors;
  const busy = [first, first, first, second, second];
  await actAtRandom(actors, actions, ACTIONS, { next, pick }, busy);

  const again = actors.flatMap(({ socket }) => {
    const ids = socket.seen("channel-created").map(({ channel }) => channel.id as string);
    return ids.filter((id, i) => club.channel.id === id || ids.indexOf(id) < i);
  });
  assert.ok(again.length >= 5, `sight was lost and gained ${again.length} times`);
});
