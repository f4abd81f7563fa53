import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";
import { dataUrl, pictureBytes } from "../helpers/pictures.ts";
import { random } from "../helpers/random.ts";
import { fetchSocial, SocialModel, type SocialState } from "../helpers/social_model.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { until } from "../helpers/until.ts";

const ACTIONS = 500;
const SEED = 4242;

interface Client {
  person: Person;
  socket: TestSocket;
  model: SocialModel;
}

Deno.test("[D-SOC-1 D-SOC-2 D-SOC-3] after each of 500 random social actions the events have told two clients of one and one of another what a fetch tells", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const clients: Client[] = [];
  for (const person of [ada, ada, bob]) {
    const socket = await person.socket();
    clients.push({ person, socket, model: await SocialModel.of(person) });
  }
  const next = random(SEED);
  const pick = <T>(list: T[]): T | undefined => list[Math.floor(next() * list.length)];
  const otherOf = (person: Person) => person === ada ? bob : ada;
  const first = (record: object) => Object.keys(record)[0];

  let i = 0;
  /** Each does something, or nothing where there is nothing to do it to. */
  const actions: Record<string, (client: Client) => Promise<unknown> | undefined> = {
    "request": ({ person }) =>
      person.post("/friends/request", { username: otherOf(person).user.username }),
    "accept": ({ person, model: { state } }) => {
      const id = first(state.received);
      if (id) return person.post(`/friends/request/${id}/accept`);
    },
    "reject": ({ person, model: { state } }) => {
      const id = first(state.received);
      if (id) return person.post(`/friends/request/${id}/reject`);
    },
    "cancel": ({ person, model: { state } }) => {
      const id = first(state.sent);
      if (id) return person.delete(`/friends/request/${id}/cancel`);
    },
    "remove": ({ person, model: { state } }) => {
      const id = first(state.friends);
      if (id && next() < 0.3) return person.delete(`/friends/${id}`);
    },
    "block": ({ person }) => {
      if (next() < 0.3) return person.post("/friends/block", { userId: otherOf(person).id });
    },
    "unblock": ({ person, model: { state } }) => {
      const id = first(state.blocked);
      if (id) return person.delete(`/friends/block/${id}`);
    },
    "open a direct message": ({ person }) =>
      person.post("/channels/dm", { recipientId: otherOf(person).id }),
    "write": ({ person, model: { state } }) => {
      const id = first(state.dms);
      if (id && state.messages[id].length < 90) return person.say(id, `text ${next()}`);
    },
    "delete": ({ person, model: { state } }) => {
      const message = pick(Object.values(state.messages).flat());
      if (message) return person.delete(`/messages/${message.id}`);
    },
    "read": ({ person, model: { state } }) => {
      const dm = pick(Object.values(state.dms));
      const seq = dm && Math.floor(next() * (dm.last_seq + 1));
      if (dm) return person.post(`/channels/${dm.id}/read`, { seq });
    },
    "custom status": ({ person }) =>
      person.put("/users/profile", { custom_status: pick(["", "busy", `at ${next()}`]) }),
    "picture": ({ person }) =>
      person.post("/profiles/avatar", { avatar_url: dataUrl(pictureBytes("image/png", 120, i)) }),
    "colour": ({ person }) =>
      person.put("/users/profile", { avatar_color: Math.floor(next() * 8) }),
    "idle": ({ socket }) => socket.emit("presence-idle", { idle: next() < 0.7 }),
    "presence": ({ person }) =>
      person.post("/profiles/presence", { status: pick(["online", "idle", "dnd", "invisible"]) }),
  };

  const done = new Set<string>();
  for (; i < ACTIONS;) {
    const [name, act] = pick(Object.entries(actions))!;
    const acted = act(pick(clients)!);
    if (!acted) continue;
    i++;
    await acted;
    done.add(name);
    await Promise.all(clients.map((client) => agrees(client, `action ${i}, ${name}`)));
  }
  assert.deepEqual([...done].sort(), Object.keys(actions).sort(), "all of them were done");
});

/** Waits until the model holds what is fetched; else shows the difference. */
async function agrees({ person, socket, model }: Client, what: string): Promise<void> {
  let fetched: SocialState | undefined;
  const same = async () => {
    await socket.sync();
    await model.applyAll(socket.received);
    fetched = await fetchSocial(person);
    return isDeepStrictEqual(model.state, fetched);
  };
  await until(what, same).catch(() => {
    assert.deepEqual(model.state, fetched, `${person.user.username} after ${what}`);
  });
}
