import { ownPort } from "../../helpers/ports.ts";
import { bystander, type Login } from "../../helpers/turn_client.ts";
import { until } from "../../helpers/until.ts";
import { Caller, TYPE, wish } from "../attackers/stun.ts";
import type { Claim, Figure } from "../figures.ts";
import { Mob } from "../mob.ts";
import { pause, type Somebody, World } from "../world.ts";

/** Ports of the relay in this test, below those that systems assign. */
const [FIRST, LAST] = [31_000, 31_199];

/** HARD-2, HARD-6, HARD-15: the server's own relay (TURN), used by who is no party of a conversation. */
export const relay: Claim = {
  name:
    "[HARD-2 HARD-6 HARD-15] the relay is no way to other addresses, opens for nobody whose session has ended, and has a place for others whoever floods it",
  async run(scale) {
    const port = ownPort();
    await using world = await World.start({
      PARLEY_RELAY: "127.0.0.1",
      PARLEY_RELAY_PORT: String(port),
      PARLEY_RELAY_PORTS: `${FIRST}-${LAST}`,
    });
    const [mallory, ada, gone] = await world.people(["mallory", "ada", "gone"]);
    const [own, hers, ended] = await Promise.all(
      [mallory, ada, gone].map((one) => loginOf(world, one)),
    );
    await world.ask("POST", "/auth/logout", { token: gone.token, body: {} });
    const tokens = [own, ended, hers].map((login) => JSON.stringify(login));
    const order = { kind: "turn", url: `turn://127.0.0.1:${port}`, tokens };
    const start = world.memory();
    const memory = world.watchMemory();
    const isIn = async () => {
      using caller = await Caller.udp(port);
      return (await caller.asUser(TYPE.allocate, [wish.udp], hers))?.error === 0;
    };
    const getsIn = async () =>
      Number(await until("a place for ada", isIn, 15_000).catch(() => false));
    const figures: Figure[] = [];

    await using forgers = await Mob.release([{ ...order, way: "forged", count: 1 }]);
    await forgers.done();
    const [forged] = await forgers.callOff();
    figures.push(
      { what: "forged, repeated and ended credentials", value: forged.tried, unit: "", least: 7 },
      { what: "that opened the relay", value: forged.in, unit: "", most: 0 },
    );

    const near = await bystander();
    const private_ = ["10.0.0.1:53", "192.168.1.1:80", "169.254.169.254:80", "0.0.0.0:53"];
    const path = [`127.0.0.1:${near.port}`, `127.0.0.1:${port}`, ...private_].join(" ");
    await using members = await Mob.release([{ ...order, way: "member", path, count: 210 }]);
    const beside = await getsIn();
    const [member] = await members.callOff();
    near.close();
    figures.push(
      { what: "other addresses opened to a member", value: member.elsewhere, unit: "", most: 0 },
      {
        what: "packets that reached a service of the host",
        value: near.arrived.length,
        unit: "",
        most: 0,
      },
      { what: "places of one member", value: member.allocations, unit: "", least: 1, most: 100 },
      { what: "ports reserved, or for TCP", value: member.pairs + member.tcp, unit: "", most: 0 },
      { what: "places given up while they were looked for", value: member.left, unit: "" },
      { what: "a place for another member beside all that", value: beside, unit: "", least: 1 },
    );

    const knocks = scale === "short" ? 2500 : 20_000;
    await using knockers = await Mob.release([{ ...order, way: "knocks", count: knocks }]);
    await knockers.done();
    const among = await getsIn();
    await knockers.callOff();
    figures.push(
      { what: "strangers who ask for a place, each from elsewhere", value: knocks, unit: "" },
      { what: "a place for a member among them", value: among, unit: "", least: 1 },
    );

    const seconds = scale === "short" ? 3 : 20;
    const cpu = world.cpu();
    await using flooders = await Mob.release([{ ...order, way: "flood", count: 1 }]);
    await pause(seconds * 1000);
    const used = (world.cpu() - cpu) / seconds;
    const isWell = (await world.ask("GET", "/users/check-username/ada")).status === 200;
    const [flood] = await flooders.callOff();
    // The address's accumulated allowance is used up first.
    const responses = (flood.answered - 2000) / seconds;
    figures.push(
      { what: "packets a second of one stranger", value: flood.sent / seconds, unit: "" },
      {
        what: "that were answered, beyond the first 2,000",
        value: responses,
        unit: "/s",
        most: 250,
      },
      {
        what: "bytes of the answers for each byte of all",
        value: flood.answeredBytes / flood.sentBytes,
        unit: "",
        most: 4,
      },
      { what: "CPU for that", value: used, unit: "cores", most: 0.8, timed: true },
      { what: "others are answered meanwhile", value: Number(isWell), unit: "", least: 1 },
    );

    const lines = world.server.output().length;
    const count = scale === "short" ? 3000 : 30_000;
    await using babblers = await Mob.release([{ ...order, way: "nonsense", count }]);
    await babblers.done();
    const after = await getsIn();
    await babblers.callOff();
    memory.stop();
    figures.push(
      { what: "packets of nonsense", value: count, unit: "" },
      {
        what: "lines that they left in the log",
        value: world.server.output().length - lines,
        unit: "",
        most: 5,
      },
      { what: "a place for a member afterwards", value: after, unit: "", least: 1 },
      { what: "memory more at the peak", value: memory.peak() - start, unit: "MB", most: 100 },
    );
    return figures;
  },
};

async function loginOf(world: World, { token, address }: Somebody): Promise<Login> {
  const { body } = await world.ask("GET", "/voice/ice-servers", { token, address });
  return body.iceServers.find((one: Partial<Login>) => one.credential);
}
