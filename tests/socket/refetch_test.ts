import { actAtRandom, type Action, Actor } from "../helpers/actor.ts";
import { TestApp } from "../helpers/app.ts";
import { cipher } from "../helpers/live_client.ts";
import { withSeeds } from "../helpers/seeds.ts";
import { until } from "../helpers/until.ts";

const USUAL = { seed: 20_261, actions: 300 };

Deno.test("[D-MSG-1 D-MSG-8 D-LAST-7] after each random action the clients of three people hold what a fetch tells", () =>
  withSeeds("servers", USUAL, async (run) => {
    const { next, pick } = run;
    await using app = await TestApp.start();
    using actors = await Actor.all(app, await app.registerAll("ada", "bob", "eve"));
    const codes: string[] = [];

    /** Each does something, or nothing where there is nothing to do it to. */
    const actions: Action[] = [
      ["create a server", ({ person, owned }) => {
        if (owned.length < 2) {
          return person.post("/servers", { name: `of ${person.user.username}` });
        }
      }],
      ["change a server", ({ person, owned }) => {
        const server = pick(owned);
        const body = pick([
          { name: `named ${next()}` },
          { description: "said" },
          { accent: "#14b8a6", default_notifications: "mentions" },
          { accent: null, default_notifications: null },
        ]);
        if (server) return person.put(`/servers/${server.id}`, body);
      }],
      ["choose a rules channel", ({ person, owned, texts }) => {
        const server = pick(owned);
        const channel = pick(texts.filter(({ server_id }) => server_id === server?.id));
        if (channel) {
          return person.put(`/servers/${server!.id}`, { rules_channel_id: channel.id });
        }
      }],
      ["hide the rules channel, or show it", ({ person, owned }) => {
        const server = pick(owned.filter((one) => one.rules_channel_id));
        const permissions = next() < 0.5 ? { readMessages: false } : {};
        const path = `/channels/${server?.rules_channel_id}/permissions/default`;
        if (server) return person.put(path, { permissions });
      }],
      ["put servers in order", ({ person, state }) => {
        const ids = Object.keys(state.servers).toSorted(() => next() - 0.5);
        if (ids.length === 0) return;
        const [first, ...rest] = ids;
        const id = "019f5c2a-7d10-7cc3-9a51-0c2f6f1f6f0e";
        const folder = { id, name: `folder ${next()}`, server_ids: rest };
        const lone = { server_ids: [first] };
        const folders = next() < 0.5 || rest.length === 0 ? [lone] : [folder, lone];
        return person.put("/users/server-order", { folders });
      }],
      ["transfer a server", ({ person, owned, state }) => {
        const server = pick(owned);
        const heirs = Object.keys(state.members[server?.id ?? ""] ?? {});
        const newOwnerId = pick(heirs.filter((id) => id !== person.id));
        if (newOwnerId) return person.post(`/servers/${server!.id}/transfer`, { newOwnerId });
      }],
      ["delete a server", ({ person, owned }) => {
        const server = pick(owned);
        if (server && next() < 0.3) return person.delete(`/servers/${server.id}`);
      }],
      ["invite", async ({ person, owned }) => {
        const server = pick(owned);
        if (!server) return;
        const body = next() < 0.5 ? { maxUses: 2 } : {};
        codes.push((await person.post(`/servers/${server.id}/invite`, body)).body.code);
      }],
      ["join", ({ person }) => {
        const inviteCode = pick(codes);
        if (inviteCode) return person.post("/servers/join-invite", { inviteCode });
      }],
      ["nickname", ({ person, state }) => {
        const server = pick(Object.values(state.servers));
        const nickname = pick(["", "Countess", `n ${next()}`]);
        if (server) return person.put(`/servers/${server.id}/members/${person.id}`, { nickname });
      }],
      ["leave", ({ person, state }) => {
        const server = pick(Object.values(state.servers));
        if (server && next() < 0.4) {
          return person.delete(`/servers/${server.id}/members/${person.id}`);
        }
      }],
      ["ban, with what they wrote, and forgive", async ({ person, owned }) => {
        const server = pick(owned);
        const other = pick(actors.filter((one) => one.person !== person));
        if (!server || next() < 0.5) return;
        const bans = `/servers/${server.id}/bans`;
        await person.post(bans, { userId: other!.person.id, deleteMessageSeconds: 604_800 });
        return person.delete(`${bans}/${other!.person.id}`);
      }],
      ["delete an invite", ({ person, state }) => {
        const [serverId, invites] = pick(Object.entries(state.invites)) ?? [];
        const invite = pick(invites ?? []);
        if (invite) return person.delete(`/servers/${serverId}/invites/${invite.id}`);
      }],
      ["create a channel", ({ person, owned, texts }) => {
        const server = pick(owned);
        if (server && texts.length < 6) {
          const body = { name: `channel ${codes.length}`, isVoice: next() < 0.3 };
          return person.post(`/channels/server/${server.id}`, body);
        }
      }],
      ["change a channel", ({ person, state }) => {
        const channel = pick(Object.values(state.channels));
        const chance = next();
        const body = chance < 0.5
          ? { name: "renamed" }
          : chance < 0.75
          ? { topic: chance < 0.6 ? "" : `about ${chance}` }
          : { position: 4 };
        if (channel) return person.put(`/channels/${channel.id}`, body);
      }],
      ["reorder channels", async ({ person, owned }) => {
        const server = pick(owned);
        if (!server) return;
        const path = `/channels/server/${server.id}`;
        const { channels, order_version } = (await person.get(path)).body;
        const order = channels.map(({ id }: { id: string }) => {
          return { id, category_id: null, position: Math.floor(next() * 3) };
        });
        return person.put(`${path}/order`, { order_version, categories: [], channels: order });
      }],
      ["delete a channel", ({ person, state }) => {
        const channel = pick(Object.values(state.channels));
        if (channel && next() < 0.3) return person.delete(`/channels/${channel.id}`);
      }],
      ["open a channel", (actor) => {
        const channel = pick(actor.texts);
        if (channel) return actor.open(channel.id);
      }],
      ["send by POST", (actor) => {
        const channel = pick(actor.texts);
        if (channel) return actor.say(channel.id, `POST ${next()}`);
      }],
      ["send by socket", ({ socket, texts }) => {
        const channel = pick(texts);
        const nonce = `n${Math.floor(next() * 20)}`;
        const text = `socket ${next()}`;
        return channel &&
          cipher.encrypt(channel.id, text).then((content) =>
            socket.emit("send-message", { channelId: channel.id, ...content, nonce })
          );
      }],
      ["send by the client", ({ live: { client }, texts }) => {
        const channel = pick(texts);
        if (!channel) return;
        client.messages.send(channel.id, `client ${next()}`);
        return until("it is sent", () => client.messages.pending.value.length === 0);
      }],
      ["start a poll", async ({ person, texts }) => {
        const channel = pick(texts);
        if (!channel) return;
        const poll = { answers: 3, multiple: next() < 0.5, secret: next() < 0.3 };
        const content = await cipher.encrypt(channel.id, `poll ${next()}`);
        return person.post(`/messages/${channel.id}`, {
          ...content,
          poll: { ...poll, duration_ms: next() < 0.5 ? null : 3_600_000 },
        });
      }],
      ["vote", ({ person, messages }) => {
        const message = pick(messages.filter(({ poll }) => poll));
        if (!message) return;
        const answers = next() < 0.2 ? [] : [Math.floor(next() * 3)];
        return person.put(`/messages/${message.channel_id}/${message.id}/votes`, { answers });
      }],
      ["end a poll", ({ person, messages }) => {
        const message = pick(messages.filter(({ poll }) => poll));
        if (!message || next() < 0.5) return;
        return person.post(`/messages/${message.channel_id}/${message.id}/end-poll`);
      }],
      ["edit", ({ person, messages }) => {
        const message = pick(messages);
        return message &&
          cipher.encrypt(message.channel_id, `edited ${next()}`).then((content) =>
            person.put(`/messages/${message.id}`, content)
          );
      }],
      ["delete", ({ person, messages }) => {
        const message = pick(messages);
        if (message) return person.delete(`/messages/${message.id}`);
      }],
      ["read", ({ person, texts }) => {
        const channel = pick(texts);
        const seq = channel && Math.floor(next() * (channel.last_seq + 2));
        if (channel) return person.post(`/channels/${channel.id}/read`, { seq });
      }],
      [
        "colour",
        ({ person }) => person.put("/users/profile", { avatar_color: Math.floor(next() * 8) }),
      ],
      ["presence", ({ person }) => {
        const status = pick(["online", "idle", "dnd", "invisible"]);
        return person.post("/profiles/presence", { status });
      }],
    ];

    await actAtRandom(actors, actions, run);
  }));
