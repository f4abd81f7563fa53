/**
 * Load balancer in front of several nodes: for tests, as small as possible while behaving like
 * HAProxy.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Milliseconds between two looks at whether a node is ready. */
const CHECK_EVERY = 250;
/** Milliseconds that it may take to say so: as in `packaging/cluster/haproxy.cfg`, and */
const CHECK_TIMEOUT = 2000;
/** Number of consecutive failed checks after which a node counts as down. */
const FALL = 2;

/** State from `/readyz/read`: the node is ready, shutting down, or not working. */
type State = "ready" | "leaving" | "down";

/** How the node of a connection is chosen among those that are ready. */
export type Choice = "in turn" | "at random";

export interface Balancer extends AsyncDisposable {
  /** Without a slash at the end. */
  readonly url: string;
  /** Nodes that get connections at this moment. */
  readonly ready: string[];
  /** Open connections of one node. */
  connectionsOf(target: string): number;
  /** Breaks the connection to a node: existing connections end, and it gets no others. */
  cut(target: string): void;
  /** Mends that way: it gets connections once it says that it is ready. */
  restore(target: string): void;
}

interface Node {
  target: string;
  state: State;
  /** Looks in vain since the last that was not. */
  failures: number;
  isCut: boolean;
  open: Set<Socket>;
}

/**
 * Directs each TCP connection to one of the nodes that report ready at `/readyz/read`, and ends
 * those of a node that no longer does; one that is shutting down (404) keeps its own. Resolves when
 * each was checked once.
 *
 * @param targets addresses of nodes, e.g. `http://127.0.0.1:8001`
 * @param choice default: in turn
 */
export async function startBalancer(
  targets: string[],
  choice: Choice = "in turn",
): Promise<Balancer> {
  const nodes = targets.map((target): Node => ({
    target,
    state: "down",
    failures: 0,
    isCut: false,
    open: new Set(),
  }));
  const closed = new AbortController();
  let turn = 0;

  /** Returns the nodes to try, next in turn first. */
  function candidates(): Node[] {
    const ready = nodes.filter(({ state }) => state === "ready");
    const first = choice === "in turn" ? turn++ : Math.floor(Math.random() * ready.length);
    return ready.map((_, index) => ready[(first + index) % ready.length]);
  }

  function end(node: Node): void {
    node.state = "down";
    for (const socket of node.open) socket.destroy();
  }

  async function check(node: Node): Promise<void> {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(CHECK_TIMEOUT)]);
    const state = await fetch(`${node.target}/readyz/read`, { signal })
      .then(async (response): Promise<State> => {
        await response.body?.cancel();
        if (response.ok) return "ready";
        return response.status === 404 ? "leaving" : "down";
      }, (): State => "down");
    node.failures = state === "down" ? node.failures + 1 : 0;
    if (node.failures >= FALL || node.isCut) end(node);
    else if (state !== "down") node.state = state;
  }

  async function lead(near: Socket): Promise<void> {
    near.on("error", () => near.destroy());
    for (const node of candidates()) {
      const { hostname, port } = new URL(node.target);
      const far = connect({ port: Number(port), host: hostname });
      // A node that has just gone: the client is led to the next.
      if (!await once(far, "connect").then(() => true, () => false)) continue;
      if (near.destroyed || node.state === "down") {
        far.destroy();
        break;
      }
      for (const [socket, other] of [[near, far], [far, near]]) {
        node.open.add(socket);
        socket.on("error", () => socket.destroy());
        socket.on("close", () => {
          node.open.delete(socket);
          other.destroy();
        });
      }
      near.pipe(far).pipe(near);
      return;
    }
    near.destroy();
  }

  // Data from a client waits until its node is known.
  const server = createServer({ pauseOnConnect: true }, (near) => void lead(near));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await Promise.all(nodes.map(check));
  const checks = nodes.map(async (node) => {
    while (!closed.signal.aborted) {
      await pause(CHECK_EVERY, closed.signal);
      if (!closed.signal.aborted) await check(node);
    }
  });

  const nodeAt = (target: string): Node => {
    const found = nodes.find((node) => node.target === target);
    if (!found) throw new Error(`no node ${target}`);
    return found;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get ready() {
      return nodes.filter(({ state }) => state === "ready").map((node) => node.target);
    },
    connectionsOf: (target) => nodeAt(target).open.size / 2,
    cut(target) {
      const node = nodeAt(target);
      node.isCut = true;
      end(node);
    },
    restore: (target) => void (nodeAt(target).isCut = false),
    async [Symbol.asyncDispose]() {
      closed.abort();
      const ended = new Promise((resolve) => server.close(resolve));
      nodes.forEach(end);
      await Promise.all([ended, ...checks]);
    },
  };
}

/** Resolves after this many milliseconds, or at once when aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
