/**
 * Slow network for `deno task test:slow` between tests and the server in their process: each chunk
 * is delayed separately, and so are responses of the database.
 */
import { setTimeout as after } from "node:timers/promises";

/** Maximum delay of a chunk in milliseconds, separate for each connection. */
const NETWORK = 60;
/** Milliseconds that an answer of the database may be late. */
const STORAGE = 4;
/** Fraction that is late: the rest overtakes it. */
const LATE = 0.3;

/** Numbers from 0 to 1. */
type Chance = () => number;

/** Milliseconds for something that is late at most so long. */
const delayOf = (chance: Chance, most: number) => chance() < LATE ? chance() * most : 0;

export interface LateNetwork {
  /** Where the server is reached through it. */
  url: string;
  close(): Promise<void>;
}

/** Forwards to `target`; order is kept in each direction, but not between connections. */
export function lateNetwork(target: string, chance: Chance): LateNetwork {
  const { hostname, port, protocol } = new URL(target);
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const under = new Set<Promise<void>>();
  const track = (work: Promise<void>) => {
    under.add(work);
    work.finally(() => under.delete(work));
  };

  async function carry(from: Deno.Conn, to: Deno.Conn): Promise<void> {
    const buffer = new Uint8Array(65_536);
    for (let size; (size = await from.read(buffer)) !== null;) {
      const delay = delayOf(chance, NETWORK);
      if (delay > 0) await after(delay);
      for (let at = 0; at < size;) at += await to.write(buffer.subarray(at, size));
    }
    await to.closeWrite();
  }

  async function join(near: Deno.Conn): Promise<void> {
    open.add(near);
    const far = await Deno.connect({ hostname, port: Number(port) }).catch(() => null);
    if (far) {
      open.add(far);
      const end = () => [near, far].forEach(close);
      await Promise.all([carry(near, far).catch(end), carry(far, near).catch(end)]);
      close(far);
    }
    close(near);
  }

  function close(connection: Deno.Conn): void {
    if (open.delete(connection)) connection.close();
  }

  track((async () => {
    for await (const near of listener) track(join(near));
  })());
  return {
    url: `${protocol}//127.0.0.1:${(listener.addr as Deno.NetAddr).port}`,
    async close() {
      listener.close();
      open.forEach(close);
      while (under.size > 0) await Promise.all(under);
    },
  };
}

/** Wraps a database so that its responses are late; otherwise it's unchanged. */
export function lateKv(kv: Deno.Kv, chance: Chance): Deno.Kv {
  const late = async <T>(ask: () => Promise<T>): Promise<T> => {
    const delay = delayOf(chance, STORAGE);
    if (delay > 0) await after(delay);
    return await ask();
  };
  const get = kv.get.bind(kv);
  const getMany = kv.getMany.bind(kv);
  const atomic = kv.atomic.bind(kv);
  kv.get = ((...asked: Parameters<typeof get>) => late(() => get(...asked))) as typeof get;
  kv.getMany =
    ((...asked: Parameters<typeof getMany>) => late(() => getMany(...asked))) as typeof getMany;
  kv.atomic = () => {
    const operation = atomic();
    const commit = operation.commit.bind(operation);
    operation.commit = () => late(commit);
    return operation;
  };
  return kv;
}
