import type { Order } from "../attackers/attack.ts";
import type { Claim } from "../figures.ts";
import { HonestCrowd } from "../honest.ts";
import { Mob } from "../mob.ts";
import { pause, type Somebody, type Space, World } from "../world.ts";

/** Bytes of a message that is expensive to send out. */
const LARGE = 12 * 1024 * 1024;
/** Maximum growth in MB that may remain afterwards: V8 keeps it for the next time. */
const LEFT = 80;

/** Two hundred clients that mean harm, of every kind. */
export function orders(world: World, den: Space, members: Somebody[], path: string): Order[] {
  const tokens = members.map(({ token }) => token);
  const all = {
    url: world.url,
    tokens,
    channelId: den.channel.id,
    voiceId: den.voice.id,
    again: true,
  };
  return [
    { ...all, kind: "unread-answers", path, count: 30 },
    { ...all, kind: "unread-sockets", count: 20 },
    { ...all, kind: "bodies", way: "stop", count: 15 },
    { ...all, kind: "bodies", way: "trickle", count: 15 },
    { ...all, kind: "bodies", way: "hold", count: 20 },
    { ...all, kind: "floods", way: "tokens", count: 20 },
    { ...all, kind: "floods", way: "handshakes", count: 20 },
    { ...all, kind: "floods", way: "descriptions", count: 5 },
    { ...all, kind: "floods", way: "logins-one-64", count: 5 },
    { ...all, kind: "floods", way: "logins-many-64", count: 5 },
    { ...all, kind: "floods", way: "silence", count: 10 },
    { ...all, kind: "floods", way: "heads", count: 10 },
    { ...all, kind: "frames", count: 15 },
    { ...all, kind: "chatter", way: "typing", count: 3 },
    { ...all, kind: "chatter", way: "voice", count: 3 },
    { ...all, kind: "chatter", way: "large", count: 4 },
  ];
}

/** HARD-2: everything at once. */
export const siege: Claim = {
  name:
    "[HARD-2 HARD-6] under 200 hostile clients of every kind memory grows by 150 MB at most, others talk on and lose nothing, and all is idle again within a minute",
  async run(scale) {
    await using world = await World.start();
    const count = scale === "short" ? 12 : 30;
    const people = await world.people([
      ...Array.from({ length: count }, (_, i) => `honest${i}`),
      ...Array.from({ length: 10 }, (_, i) => `mallory${i}`),
    ]);
    const [honest, hostile] = [people.slice(0, count), people.slice(count)];
    const space = await world.space("Honest people", honest);
    const den = await world.space("A den", hostile);
    const path = await leaveSomethingLarge(world, den, hostile[0]);
    using crowd = await HonestCrowd.come(world, space, honest);
    crowd.talk(2000);
    await pause(3000);
    const [before, connections] = [world.memory(), world.connections()];
    const memory = world.watchMemory();
    const mob = await Mob.release(orders(world, den, hostile, path));
    await using _ = mob;
    const quiet = crowd.latencies.length;
    await pause(scale === "short" ? 8000 : 60_000);
    crowd.latencies.splice(0, quiet);
    await crowd.stop();
    const results = await mob.callOff();
    const hits = results.flatMap(Object.entries)
      .reduce((sum, [name, n]) => sum + (/answered|sent|asked|said/.test(name) ? n : 0), 0);
    const idle = await world.idleAgain(connections, before + LEFT).catch(() => NaN);
    memory.stop();
    return [
      { what: "requests, frames and bodies of 200 hostile clients", value: hits, unit: "" },
      { what: "memory before", value: before, unit: "MB" },
      {
        what: "memory more at the peak",
        value: memory.peak() - before,
        unit: "MB",
        most: 150,
        timed: true,
      },
      { what: "messages of others", value: crowd.acknowledged.length, unit: "", least: 30 },
      { what: "p50 of an acknowledged message", value: crowd.percentile(0.5), unit: "ms" },
      {
        what: "p99 of an acknowledged message",
        value: crowd.percentile(0.99),
        unit: "ms",
        most: 100,
        timed: true,
      },
      { what: "messages of others that were refused", value: crowd.refused, unit: "", most: 0 },
      { what: "connections of others that were lost", value: crowd.dropped, unit: "", most: 0 },
      { what: "acknowledged and not kept", value: await crowd.missing(), unit: "", most: 0 },
      {
        what: "acknowledged and not delivered",
        value: await crowd.undelivered(),
        unit: "",
        most: 0,
      },
      { what: "until all is idle again", value: idle, unit: "s", most: 60 },
      { what: "connections left over", value: world.connections() - connections, unit: "" },
      { what: "memory more when idle again", value: world.memory() - before, unit: "MB" },
    ];
  },
};

/** The path of a message that is as large as messages become. */
export async function leaveSomethingLarge(
  world: World,
  den: Space,
  owner: Somebody,
): Promise<string> {
  const { body } = await world.ask("POST", `/messages/${den.channel.id}`, {
    token: owner.token,
    address: owner.address,
    body: { encryptedContent: new Uint8Array(LARGE).toBase64(), iv: "AAAAAAAAAAAAAAAA" },
  });
  return `/api/messages/${den.channel.id}/${body.message.id}/content`;
}
