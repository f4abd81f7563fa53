/** A way to the server that breaks: connections are cut in the middle of what they carry. */
import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface CuttingProxy extends AsyncDisposable {
  url: string;
  /** Connections that were cut. */
  readonly cuts: number;
  /** Bytes in both directions after which a connection is cut; null: never again. */
  cutAfter: (() => number) | null;
}

/** Leads to `target`. */
export async function cuttingProxy(
  target: string,
  cutAfter: (() => number) | null = null,
): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let left = proxy.cutAfter?.() ?? Infinity;
    const both = [near, far];
    for (const [from, to] of [both, both.toReversed()] as [Socket, Socket][]) {
      open.add(from);
      from.on("close", () => (open.delete(from), to.destroy()));
      from.on("error", () => to.destroy());
      from.on("data", (bytes) => {
        left -= bytes.length;
        if (left < 0) {
          cuts++;
          left = Infinity;
          return both.forEach((socket) => socket.destroy());
        }
        if (!to.write(bytes)) {
          from.pause();
          to.once("drain", () => from.resume());
        }
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return cuts;
    },
    cutAfter,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
  return proxy;
}
