import type { Claim } from "../figures.ts";
import { Honest } from "../honest.ts";
import { Mob } from "../mob.ts";
import { pause, type Somebody, World } from "../world.ts";
import { runningTime } from "../../helpers/running_time.ts";
import { until } from "../../helpers/until.ts";

const CLASS = { short: 12, long: 30 };
/** A school's. */
const ADDRESS = "203.0.113.7";
/** Seconds. */
const SIGN_IN = 60;
const BACK = 15;

/** HARD-7: many honest people behind one address. */
export const natClass: Claim = {
  name:
    "[HARD-7] a class of up to 30 behind one address signs in within a minute and is back within seconds of a restart",
  async run(scale) {
    const count = CLASS[scale];
    await using world = await World.start();
    const pupils = await world.people(Array.from({ length: count }, (_, i) => `pupil${i}`));
    const began = performance.now();
    const tokens = await Promise.all(pupils.map((pupil) => signIn(world, pupil, SIGN_IN)));
    const signedIn = (performance.now() - began) / 1000;
    const inside = pupils.flatMap((pupil, i) => tokens[i] ? [{ ...pupil, token: tokens[i] }] : []);
    const came = performance.now();
    const all = inside.map((pupil) => Honest.at(world.url, pupil, ADDRESS));
    const there = () => all.filter(({ socket }) => socket.connected).length;
    try {
      const everybody = () => there() === count;
      await until("all are connected", everybody, 30_000).catch(() => {});
      const connected = (performance.now() - came) / 1000;
      const first = there();
      await world.server.end("SIGKILL");
      await until("all have noticed", () => there() === 0);
      await world.server.startAgain();
      const restarted = performance.now();
      await until("all are back", everybody, 60_000).catch(() => {});
      const back = (performance.now() - restarted) / 1000;
      return [
        { what: `signed in, of ${count}`, value: inside.length, unit: "", least: count },
        {
          what: "until the last had signed in",
          value: signedIn,
          unit: "s",
          most: SIGN_IN,
          timed: true,
        },
        { what: `connected, of ${count}`, value: first, unit: "", least: count },
        { what: "until the last was connected", value: connected, unit: "s" },
        { what: `back after a restart, of ${count}`, value: there(), unit: "", least: count },
        { what: "until the last was back", value: back, unit: "s", most: BACK, timed: true },
      ];
    } finally {
      for (const one of all) one.close();
    }
  },
};

/**
 * Resolves to the token; undefined if there was none within this number of seconds. Waits when told
 * to.
 */
async function signIn(
  world: World,
  { name, password }: Somebody,
  seconds: number,
): Promise<string | undefined> {
  using time = runningTime();
  while (time.milliseconds() < seconds * 1000) {
    const { status, body } = await world.ask("POST", "/auth/login", {
      address: ADDRESS,
      body: { username: name, password },
    });
    if (status === 200) return body.token;
    if (body.retryAfter > SIGN_IN) return undefined;
    await pause(body.retryAfter * 1000);
  }
}

/** HARD-7: a home has 2^64 addresses, and guesses from many homes leave others a place. */
export const v6Crowd: Claim = {
  name:
    "[HARD-7] whoever has a whole /64 has one address, and guesses from many networks leave others their turn",
  async run(scale) {
    await using world = await World.start();
    const [ada] = await world.people(["ada"]);
    const order = { kind: "floods", url: world.url };
    await using one = await Mob.release([{ ...order, way: "logins-one-64", count: 20 }]);
    await pause(scale === "short" ? 1500 : 15_000);
    const [home] = await one.callOff();
    await using many = await Mob.release([{ ...order, way: "logins-many-64", count: 40 }]);
    await pause(scale === "short" ? 300 : 1000);
    const began = performance.now();
    const token = await signIn(world, ada, 30) !== undefined;
    const seconds = (performance.now() - began) / 1000;
    const [crowd] = await many.callOff();
    return [
      { what: "guesses from one /64", value: home.answered, unit: "" },
      { what: "of them heard (not 429)", value: home.status401 ?? 0, unit: "", most: 20 },
      { what: "guesses from many networks", value: crowd.answered, unit: "" },
      { what: "somebody else signs in meanwhile", value: Number(token), unit: "", least: 1 },
      { what: "which takes them", value: seconds, unit: "s", most: 10, timed: true },
    ];
  },
};
