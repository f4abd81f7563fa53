import type { Claim } from "../figures.ts";
import { Mob } from "../mob.ts";
import { World } from "../world.ts";

/** HARD-2: a body must make progress. */
export const slowBodies: Claim = {
  name: "[HARD-2] 150 bodies that stop or trickle are told so and gone within seconds",
  async run() {
    await using world = await World.start();
    const people = await world.people(["ada", "bob", "carol", "dan", "eve"]);
    const { channel } = await world.space("A server", people);
    const tokens = people.map(({ token }) => token);
    const before = world.connections();
    const memory = world.watchMemory();
    const start = world.memory();
    const order = { kind: "bodies", url: world.url, tokens, channelId: channel.id };
    await using mob = await Mob.release([
      { ...order, way: "stop", count: 75 },
      { ...order, way: "trickle", count: 75 },
    ]);
    await mob.done(40_000).catch(() => {});
    const results = await mob.callOff();
    memory.stop();
    const sum = (name: string) => results.reduce((all, one) => all + one[name], 0);
    const slowest = Math.max(...results.map((one) => one.slowest));
    return [
      { what: "bodies begun", value: sum("sent"), unit: "", least: 150 },
      { what: "ended by the server", value: sum("gone"), unit: "", least: 150 },
      {
        what: "told why (408, or refused before the body)",
        value: sum("notices"),
        unit: "",
        least: 150,
      },
      // Checked every 10 s; later on a busy machine.
      { what: "the last of them", value: slowest, unit: "s", most: 15, timed: true },
      { what: "connections left over", value: world.connections() - before, unit: "", most: 2 },
      { what: "memory more at the peak", value: memory.peak() - start, unit: "MB", most: 100 },
    ];
  },
};

/** HARD-2: unread responses, and uploads that are held open. */
export const heldMemory: Claim = {
  name: "[HARD-2] one account that reads no answer and ends no upload does not fill the memory",
  async run(scale) {
    await using world = await World.start();
    const [ada] = await world.people(["ada"]);
    const { channel } = await world.space("A server", [ada]);
    const { token, address } = ada;
    const large = new Uint8Array(14_500_000).toBase64();
    const { body } = await world.ask("POST", `/messages/${channel.id}`, {
      token,
      address,
      body: { encryptedContent: large, iv: "AAAAAAAAAAAAAAAA" },
    });
    const path = `/api/messages/${channel.id}/${body.message.id}/content`;
    const [start, before] = [world.memory(), world.connections()];
    const memory = world.watchMemory();
    const order = { url: world.url, tokens: [token], channelId: channel.id, path };
    await using mob = await Mob.release([
      { ...order, kind: "unread-answers", count: scale === "short" ? 30 : 100 },
      { ...order, kind: "bodies", way: "hold", count: scale === "short" ? 30 : 100 },
    ]);
    // Attackers don't return: when all have been thrown out, it's over.
    await mob.done(45_000).catch(() => {});
    const [responses, bodies] = await mob.callOff();
    memory.stop();
    return [
      { what: "memory before", value: start, unit: "MB" },
      { what: "memory more at the peak", value: memory.peak() - start, unit: "MB", most: 150 },
      { what: "answers that were asked for", value: responses.asked, unit: "", least: 30 },
      { what: "of them not cut", value: responses.asked - responses.cut, unit: "", most: 0 },
      { what: "uploads that were begun", value: bodies.sent, unit: "", least: 30 },
      { what: "of them not ended", value: bodies.sent - bodies.gone, unit: "", most: 0 },
      { what: "connections left over", value: world.connections() - before, unit: "", most: 2 },
    ];
  },
};
