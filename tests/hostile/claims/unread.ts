import { IV } from "../../helpers/person.ts";
import type { Claim } from "../figures.ts";
import { Mob } from "../mob.ts";
import { World } from "../world.ts";

/** Characters of base64 of what goes out whole. */
const LARGE = new Uint8Array(49_000).toBase64();
const SPEAKERS = 20;
const ROUNDS = 10;

/** HARD-2: a socket that does not read. */
export const unreadSockets: Claim = {
  name: "[HARD-2] five sockets that read nothing are gone within seconds of being given up",
  async run() {
    await using world = await World.start();
    const people = await world.people(Array.from({ length: SPEAKERS }, (_, i) => `person${i}`));
    const { channel } = await world.space("A server", people);
    const start = world.memory();
    const memory = world.watchMemory();
    await using mob = await Mob.release([{
      kind: "unread-sockets",
      url: world.url,
      tokens: people.map(({ token }) => token),
      count: 5,
    }]);
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(people.map(({ token, address }) => {
        const body = { encryptedContent: LARGE, iv: IV };
        return world.ask("POST", `/messages/${channel.id}`, { token, address, body });
      }));
    }
    const began = performance.now();
    // Attackers don't return: when all have been thrown out, it's over.
    await mob.done(30_000).catch(() => {});
    const seconds = (performance.now() - began) / 1000;
    memory.stop();
    const [{ connected, cut, slowest }] = await mob.callOff();
    return [
      { what: "sockets that read nothing", value: connected, unit: "", least: 5 },
      { what: "MB that each was sent", value: SPEAKERS * ROUNDS * LARGE.length / 1e6, unit: "MB" },
      { what: "that were cut within 30 s", value: cut, unit: "", least: 5 },
      { what: "until the last was", value: seconds, unit: "s", most: 10, timed: true },
      { what: "from connecting to being cut", value: slowest, unit: "s" },
      { what: "memory more at the peak", value: memory.peak() - start, unit: "MB", most: 150 },
    ];
  },
};
