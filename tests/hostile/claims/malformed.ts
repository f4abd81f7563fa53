import type { Claim } from "../figures.ts";
import { Mob } from "../mob.ts";
import { World } from "../world.ts";

/** HARD-2, HARD-6: nothing that a stranger sends keeps a connection, or the server busy. */
export const malformedClaim: Claim = {
  name: "[HARD-2 HARD-6] requests that are none get an answer or an end, each of them",
  async run(scale) {
    await using world = await World.start();
    const count = scale === "short" ? 600 : 6500;
    const [connections, memory] = [world.connections(), world.memory()];
    const cpu = world.cpu();
    await using mob = await Mob.release([{ kind: "malformed", url: world.url, count }]);
    await mob.done(scale === "short" ? 120_000 : 600_000);
    const [{ sent, answered, closed, neither, faults, slowest }] = await mob.callOff();
    const used = (world.cpu() - cpu) * 1000 / sent;
    const idle = await world.idleAgain(connections + 2, memory + 60).catch(() => NaN);
    const isWell = (await world.ask("GET", "/users/check-username/ada")).status === 200;
    return [
      { what: "requests that are none", value: sent, unit: "", least: count },
      { what: "answered", value: answered, unit: "" },
      { what: "hung up on", value: closed, unit: "" },
      { what: "neither within 30 s", value: neither, unit: "", most: 0 },
      { what: "answered with a fault of the server's own (5xx)", value: faults, unit: "", most: 0 },
      { what: "the slowest", value: slowest, unit: "s", most: 25, timed: true },
      { what: "CPU for each", value: used, unit: "ms", most: 5, timed: true },
      { what: "until all is idle again", value: idle, unit: "s", most: 60 },
      { what: "answers others afterwards", value: Number(isWell), unit: "", least: 1 },
    ];
  },
};
