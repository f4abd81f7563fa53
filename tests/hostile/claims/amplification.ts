import { Honest } from "../honest.ts";
import type { Claim, Figure } from "../figures.ts";
import { Mob } from "../mob.ts";
import { pause, World } from "../world.ts";
import { until } from "../../helpers/until.ts";

/** Maximum events per second for each listener that a person's activity causes. */
const MAX_EVENTS: Record<string, number> = { typing: 2.5, voice: 5, idle: 2 };

/** HARD-15: what one person can make the server send. */
export const amplification: Claim = {
  name: "[HARD-15] what one member can make the server send to others is bounded a second",
  async run(scale) {
    await using world = await World.start();
    const listeners = scale === "short" ? 10 : 40;
    const people = await world.people([
      "mallory",
      ...Array.from({ length: listeners }, (_, i) => `member${i}`),
    ]);
    const [mallory, ...members] = people;
    const { channel, voice } = await world.space("A server", people);
    const all = members.map((one) => Honest.at(world.url, one));
    try {
      await until("all listen", () => all.every(({ socket }) => socket.connected));
      const figures: Figure[] = [];
      const seconds = scale === "short" ? 5 : 20;
      for (const [way, most] of Object.entries(MAX_EVENTS)) {
        let received = 0;
        const count = () => received++;
        for (const { socket } of all) socket.onAny(count);
        await using mob = await Mob.release([{
          kind: "chatter",
          way,
          url: world.url,
          tokens: [mallory.token],
          channelId: channel.id,
          voiceId: voice.id,
          count: 1,
        }]);
        await pause(seconds * 1000);
        for (const { socket } of all) socket.offAny(count);
        const [{ said }] = await mob.callOff();
        figures.push(
          { what: `${way}: said a second`, value: said / seconds, unit: "", least: 20 },
          {
            what: `${way}: told a second, to each`,
            value: received / seconds / listeners,
            unit: "",
            most,
          },
        );
      }
      return figures;
    } finally {
      for (const one of all) one.close();
    }
  },
};
