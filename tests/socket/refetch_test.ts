import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { TestApp } from "../helpers/app.ts";
import { fetchState, Model, type State } from "../helpers/model.ts";
import { type Person, sealed } from "../helpers/person.ts";
import { random } from "../helpers/random.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { until } from "../helpers/until.ts";

const ACTIONS = 300;
const SEED = 20_261;

class Actor {
  constructor(readonly person: Person, readonly socket: TestSocket, readonly model: Model) {}

  get texts() {
    return Object.values(this.model.state.channels).filter((one) => !one.is_voice);
  }
  get owned() {
    return Object.values(this.model.state.servers).filter((one) => one.owner_id === this.person.id);
  }
  get messages() {
    return Object.values(this.model.state.messages).flat();
  }
}

Deno.test("[D-MSG-1 D-MSG-2 D-MSG-8 D-LAST-7] after each of 300 random actions the events have told each of three people what a fetch tells", async () => {
  await using app = await TestApp.start();
  const people = await app.registerAll("ada", "bob", "eve");
  const actors: Actor[] = [];
  for (const person of people) {
    const socket = await person.socket();
    actors.push(new Actor(person, socket, await Model.of(person)));
  }
  const next = random(SEED);
  const pick = <T>(list: T[]): T | undefined => list[Math.floor(next() * list.length)];
  const codes: string[] = [];

  /** Each does something, or nothing where there is nothing to do it to. */
  const actions: [name: string, act: (actor: Actor) => Promise<unknown> | undefined][] = [
    ["create a server", ({ person, owned }) => {
      if (owned.length < 2) return person.post("/servers", { name: `of ${person.user.username}` });
    }],
    ["change a server", ({ person, owned }) => {
      const server = pick(owned);
      const body = next() < 0.5 ? { name: `named ${next()}` } : { description: "said" };
      if (server) return person.put(`/servers/${server.id}`, body);
    }],
    ["transfer a server", ({ person, owned, model }) => {
      const server = pick(owned);
      const heirs = Object.keys(model.state.members[server?.id ?? ""] ?? {});
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
    ["leave", ({ person, model }) => {
      const server = pick(Object.values(model.state.servers));
      if (server && next() < 0.4) {
        return person.delete(`/servers/${server.id}/members/${person.id}`);
      }
    }],
    ["delete an invite", ({ person, model }) => {
      const [serverId, invites] = pick(Object.entries(model.state.invites)) ?? [];
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
    ["change a channel", ({ person, model }) => {
      const channel = pick(Object.values(model.state.channels));
      const body = next() < 0.5 ? { name: "renamed" } : { position: 4 };
      if (channel) return person.put(`/channels/${channel.id}`, body);
    }],
    ["delete a channel", ({ person, model }) => {
      const channel = pick(Object.values(model.state.channels));
      if (channel && next() < 0.3) return person.delete(`/channels/${channel.id}`);
    }],
    ["send by POST", ({ person, texts }) => {
      const channel = pick(texts);
      if (channel) return person.say(channel.id, `POST ${next()}`);
    }],
    ["send by socket", ({ socket, texts }) => {
      const channel = pick(texts);
      const nonce = `n${Math.floor(next() * 20)}`;
      const sent = { ...sealed(`socket ${next()}`), nonce };
      if (channel) return socket.emit("send-message", { channelId: channel.id, ...sent });
    }],
    ["edit", ({ person, messages }) => {
      const message = pick(messages);
      if (message) return person.put(`/messages/${message.id}`, sealed(`edited ${next()}`));
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

  const done = new Map<string, number>();
  for (let i = 0; i < ACTIONS;) {
    const [name, act] = pick(actions)!;
    const acted = act(pick(actors)!);
    if (!acted) continue;
    i++;
    await acted;
    done.set(name, (done.get(name) ?? 0) + 1);
    await Promise.all(actors.map((actor) => agrees(actor, `action ${i}, ${name}`)));
  }
  for (const [name] of actions) assert.ok(done.has(name), `nobody did: ${name}`);
});

/** Waits until the model holds what is fetched; else shows the difference. */
async function agrees({ person, socket, model }: Actor, what: string): Promise<void> {
  let fetched: State | undefined;
  const same = async () => {
    await socket.sync();
    await model.applyAll(socket.received);
    fetched = await fetchState(person);
    return isDeepStrictEqual(model.state, fetched);
  };
  await until(what, same, 3000).catch(() => {
    assert.deepEqual(model.state, fetched, `${person.user.username} after ${what}`);
  });
}
