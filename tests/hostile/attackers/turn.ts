import type { Login } from "../../helpers/turn_client.ts";
import { type Attack, type Order, pause, type Result } from "./attack.ts";
import { type Attribute, Caller, message, TYPE, wish } from "./stun.ts";

const portOf = ({ url }: Order) => Number(new URL(url).port);
const logins = ({ tokens = [] }: Order): Login[] => tokens.map((token) => JSON.parse(token));
/** Anonymous request for an allocation. */
const knock = () => message(TYPE.allocate, [wish.udp]);

type Way = (order: Order, off: AbortSignal, begun: () => void) => Promise<Result>;

const WAYS: Record<string, Way> = {
  /** Sends packets from separate ports and many addresses, like an attacker who forges them. */
  async knocks(order, off, begun) {
    begun();
    const one = async (i: number) => {
      using caller = await Caller.udp(portOf(order), `127.0.${1 + (i >> 8)}.${1 + i % 250}`);
      caller.post(knock());
      await pause(0, off);
    };
    for (let i = 0; i < order.count; i += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => one(i + n)));
    }
    return { sent: order.count };
  },

  /** Sends as fast as possible from one address. */
  async flood(order, off, begun) {
    using caller = await Caller.udp(portOf(order), "127.0.0.9");
    const result = { sent: 0, sentBytes: 0, answered: 0, answeredBytes: 0 };
    begun();
    const asked = [() => message(TYPE.binding, []), knock];
    while (!off.aborted) {
      for (let i = 0; i < 50; i++) {
        const bytes = asked[i % 2]();
        result.sent++;
        result.sentBytes += bytes.length;
        caller.ask(bytes, 1).then((reply) => {
          result.answered += Number(reply !== null);
          result.answeredBytes += reply?.bytes ?? 0;
        });
      }
      await pause(1, off);
    }
    return result;
  },

  /** Sends packets that aren't STUN, or nearly are. */
  async nonsense(order, _off, begun) {
    using udp = await Caller.udp(portOf(order), "127.0.0.8");
    begun();
    for (let i = 0; i < order.count; i++) {
      const bytes = [message(TYPE.binding, [wish.data("x".repeat(i % 90))]), knock()][i % 2];
      for (let n = 0; n < i % 4; n++) bytes[Math.floor(Math.random() * bytes.length)] ^= i & 255;
      udp.post(bytes.slice(0, i % 3 ? undefined : i % bytes.length));
      if (i % 20) continue;
      const tcp = await Caller.tcp(portOf(order));
      await Promise.resolve(tcp.post(bytes)).catch(() => {});
      tcp.close();
      await pause(0, _off);
    }
    return { sent: order.count };
  },

  /** A member who wants more of the relay than a conversation needs, and keeps what they got; `path`: where else to. */
  async member(order, off, begun) {
    const [login] = logins(order);
    const result: Result = { pairs: 0, elsewhere: 0, allocations: 0, tcp: 0, left: 0 };
    const port = portOf(order);
    using leaver = await Caller.tcp(port);
    await leaver.asUser(TYPE.refresh, [wish.lifetime(0)], login);
    for (; result.left < order.count; result.left++) {
      // In one write: the place is given up while its port is being looked for.
      const both = [message(TYPE.allocate, [wish.udp], login, leaver.nonce)]
        .concat(message(TYPE.refresh, [wish.lifetime(0)], login, leaver.nonce));
      await leaver.post(new Uint8Array(both.flatMap((bytes) => [...bytes])));
      await leaver.asUser(TYPE.refresh, [wish.lifetime(0)], login);
    }
    const callers: Caller[] = [];
    const get = async (...wishes: Attribute[]) => {
      const caller = await Caller.udp(port);
      callers.push(caller);
      return Number((await caller.asUser(TYPE.allocate, wishes, login))?.error === 0);
    };
    for (let i = 0; i < 10; i++) result.pairs += await get(wish.udp, wish.pair);
    result.tcp += await get(wish.tcp);
    result.allocations += await get(wish.udp);
    const [client] = callers.slice(-1);
    for (const allocation of order.path!.split(" ")) {
      const [ip, to] = allocation.split(":");
      const peer = wish.peer(ip, Number(to));
      await client.asUser(TYPE.permission, [peer], login);
      const bound = await client.asUser(TYPE.channel, [wish.channel(0x4000), peer], login);
      result.elsewhere += Number(bound?.error === 0);
      for (let i = 0; i < 5; i++) client.post(message(TYPE.send, [peer, wish.data("let me in")]));
    }
    for (let i = 0; i < 15; i++) {
      const more = await Promise.all(Array.from({ length: 10 }, () => get(wish.udp)));
      result.allocations += more.reduce((sum, one) => sum + one, 0);
    }
    begun();
    await new Promise((done) => off.aborted ? done(0) : off.addEventListener("abort", done));
    for (const caller of callers) caller.close();
    return result;
  },

  /** Uses logins: its own, one of an ended session, another person's name. */
  async forged(order, _off, begun) {
    const [own, ended, other] = logins(order);
    const port = portOf(order);
    begun();
    const [until, ...whose] = own.username.split(":");
    const later = `${Number(until) + 1}:${whose.join(":")}`;
    const tried: Login[] = [
      ended,
      { ...own, credential: "made up" },
      { ...own, username: later },
      { ...own, username: other.username },
      { username: own.username.split(":").slice(0, 2).join(":"), credential: own.credential },
      { ...own, username: "__proto__" },
    ];
    const result = { tried: tried.length + 1, in: 0 };
    for (const login of tried) {
      using caller = await Caller.udp(port);
      const reply = await caller.asUser(TYPE.allocate, [wish.udp], login);
      result.in += Number(reply?.error === 0);
    }
    // Replays another person's packet from elsewhere.
    using honest = await Caller.udp(port);
    await honest.asUser(TYPE.refresh, [wish.lifetime(0)], own);
    const received = message(TYPE.allocate, [wish.udp], own, honest.nonce);
    using thief = await Caller.udp(port);
    await thief.asUser(TYPE.refresh, [wish.lifetime(0)], { ...own, credential: "made up" });
    result.in += Number((await thief.ask(received))?.error === 0);
    return result;
  },
};

/** Against the relay of the server (TURN). `way`: how. */
export const turn: Attack = (order, off, begun) => WAYS[order.way!](order, off, begun);
