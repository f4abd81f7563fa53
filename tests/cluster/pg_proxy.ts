/** A way to PostgreSQL on which what a test wants to get lost gets lost. */
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Fate of a chunk: passed, delayed by so many milliseconds, cut with its connection, or lost while
 * the connection stays open, as if its sender hung.
 */
export type Fate = "pass" | "cut" | "lose" | number;

export interface PgProxy extends AsyncDisposable {
  /** The database's address by way of the proxy. */
  url: string;
  /** Asked of each piece on its way to the server. */
  toServer: (piece: Buffer) => Fate;
  /** Asked of each piece on its way back, with what the client has sent last. */
  toClient: (piece: Buffer, asked: Buffer) => Fate;
  /** Cuts all connections, which may come again. */
  cutAll(): void;
  /** From now on it leads to the server of another address. */
  leadTo(target: string): void;
}

const pass = () => "pass" as const;

/** Leads to the server of a database's address. */
export async function pgProxy(target: string): Promise<PgProxy> {
  let to = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    let asked: Buffer = Buffer.alloc(0);
    join(near, far, (piece) => proxy.toServer(asked = piece));
    join(far, near, (piece) => proxy.toClient(piece, asked));
  });

  function join(from: Socket, to: Socket, fateOf: (piece: Buffer) => Fate): void {
    let order = Promise.resolve();
    open.add(from);
    from.on("close", () => {
      open.delete(from);
      order.then(() => to.destroy());
    });
    from.on("error", () => to.destroy());
    from.on("data", (piece: Buffer) => {
      const fate = fateOf(piece);
      if (fate === "cut") {
        from.destroy();
        to.destroy();
        return;
      }
      if (fate === "lose") return;
      if (fate === "pass") order = order.then(() => void to.write(piece));
      else {
        order = order.then(async () => {
          await new Promise((resolve) => setTimeout(resolve, fate));
          to.write(piece);
        });
      }
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const proxy: PgProxy = {
    url: url.href,
    toServer: pass,
    toClient: pass,
    cutAll() {
      for (const socket of open) socket.destroy();
    },
    leadTo(target) {
      to = new URL(target);
    },
    async [Symbol.asyncDispose]() {
      proxy.cutAll();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
  return proxy;
}

/** Returns true if a chunk calls the function that commits. */
export function isCommit(piece: Buffer): boolean {
  // Its parameters, two ids before some that say yes or no; the statement's text went before them.
  return PARAMETERS.test(piece.toString("latin1"));
}

const PARAMETERS = /([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}.*){2}(true|false)/s;
