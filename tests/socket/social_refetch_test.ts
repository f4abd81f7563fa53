import { actAtRandom, type Action, Actor } from "../helpers/actor.ts";
import { TestApp } from "../helpers/app.ts";
import { password, type Person } from "../helpers/person.ts";
import { dataUrl, pictureBytes } from "../helpers/pictures.ts";
import { withSeeds } from "../helpers/seeds.ts";
import type { State } from "../helpers/state.ts";

const USUAL = { seed: 4242, actions: 500 };

Deno.test("[D-SOC-1 D-SOC-2 E2E-16] after each random social action two clients of one and one of another hold what a fetch tells", () =>
  withSeeds("people", USUAL, async (run) => {
    await using app = await TestApp.start();
    const everybody = await app.registerAll("ada", "bob", "eve");
    const [ada, bob, eve] = everybody;
    const { server } = await eve.createServer();
    await eve.bring(server.id, ada, bob);
    using actors = await Actor.all(app, [ada, ada, bob]);
    const { next, pick } = run;
    const otherOf = (person: Person) => person.id === ada.id ? bob : ada;
    const first = (record: object) => Object.keys(record)[0];
    const groupOf = ({ dms }: State) => pick(Object.keys(dms).filter((id) => dms[id]?.recipients));
    const renamed = new Set<string>();
    async function rename(person: Person, username: string) {
      renamed.add(person.id);
      await person.put("/users/username", { username, password: password(username) });
      // Who asks for a friend, or signs in, types the new one.
      Object.assign(everybody.find(({ id }) => id === person.id)!.user, { username });
    }
    /** Makes each picture different. */
    let pictures = 0;

    /** Each does something, or nothing where there is nothing to do it to. */
    const actions: Action[] = [
      ["open a direct message in the client", (actor) => {
        const id = pick(Object.keys(actor.state.dms));
        if (id) return actor.open(id);
      }],
      [
        "request",
        ({ person }) =>
          person.post("/friends/request", { username: otherOf(person).user.username }),
      ],
      ["accept", ({ person, state }) => {
        const id = first(state.received);
        if (id) return person.post(`/friends/request/${id}/accept`);
      }],
      ["reject", ({ person, state }) => {
        const id = first(state.received);
        if (id) return person.post(`/friends/request/${id}/reject`);
      }],
      ["cancel", ({ person, state }) => {
        const id = first(state.sent);
        if (id) return person.delete(`/friends/request/${id}/cancel`);
      }],
      ["remove", ({ person, state }) => {
        const id = first(state.friends);
        if (id && next() < 0.3) return person.delete(`/friends/${id}`);
      }],
      ["block", ({ person }) => {
        if (next() < 0.3) return person.post("/friends/block", { userId: otherOf(person).id });
      }],
      ["unblock", ({ person, state }) => {
        const id = first(state.blocked);
        if (id) return person.delete(`/friends/block/${id}`);
      }],
      [
        "open a direct message",
        ({ person }) => person.post("/channels/dm", { recipientId: otherOf(person).id }),
      ],
      ["make a group", ({ person, state }) => {
        if (Object.keys(state.dms).length > 3) return;
        const userIds = [otherOf(person).id, eve.id];
        return person.post("/channels/group-dm", { userIds, name: pick(["", "us"]) });
      }],
      ["add to a group", ({ person, state }) => {
        const id = groupOf(state);
        if (id) return person.post(`/channels/${id}/people`, { userId: pick(everybody)!.id });
      }],
      ["rename a group", ({ person, state }) => {
        const id = groupOf(state);
        if (id) return person.put(`/channels/${id}/name`, { name: pick(["", `n ${next()}`]) });
      }],
      ["leave a group", ({ person, state }) => {
        const id = groupOf(state);
        if (id && next() < 0.3) return person.post(`/channels/${id}/leave`);
      }],
      ["write", (actor) => {
        const { state } = actor;
        const id = pick(Object.keys(state.dms));
        if (id && state.messages[id].length < 90) return actor.say(id, `text ${next()}`);
      }],
      ["delete", ({ person, state }) => {
        const message = pick(Object.values(state.messages).flat());
        if (message) return person.delete(`/messages/${message.id}`);
      }],
      ["read", ({ person, state }) => {
        const dm = pick(Object.values(state.dms));
        const seq = dm && Math.floor(next() * (dm.last_seq + 1));
        if (dm) return person.post(`/channels/${dm.id}/read`, { seq });
      }],
      [
        "custom status",
        ({ person }) =>
          person.put("/users/profile", { custom_status: pick(["", "busy", `at ${next()}`]) }),
      ],
      [
        "display name",
        ({ person }) =>
          person.put("/users/profile", { display_name: pick([null, "", "Ada L.", `n ${next()}`]) }),
      ],
      ["username", ({ person }) => {
        // Once in 30 days; with a number after it the password is the same.
        const username = `${person.user.username}_1`;
        if (next() < 0.3 && !renamed.has(person.id)) return rename(person, username);
      }],
      [
        "picture",
        ({ person }) =>
          person.post("/profiles/avatar", {
            avatar_url: dataUrl(pictureBytes("image/png", 120, ++pictures)),
          }),
      ],
      [
        "colour",
        ({ person }) => person.put("/users/profile", { avatar_color: Math.floor(next() * 8) }),
      ],
      ["idle", ({ socket }) => socket.emit("presence-idle", { idle: next() < 0.7 })],
      [
        "presence",
        ({ person }) =>
          person.post("/profiles/presence", {
            status: pick(["online", "idle", "dnd", "invisible"]),
          }),
      ],
    ];
    await actAtRandom(actors, actions, run);
  }));
