/**
 * Ports for programs that can't use an arbitrary free one. Linux assigns its own from 32,768 on,
 * and some sandboxes from 16,000: lower ones are never assigned by chance, even while a restarting
 * server doesn't hold its port. Each test module has a block of them, so that no other process can
 * get a port between its choice and its use.
 */
const FIRST = 10_000;
const BLOCKS = 60;
/** The first port of a block is held by its owner until the process ends. */
const BLOCK = 100;

const block = claimBlock();
let given = 0;

/** Returns a port on which nothing listens, and nothing will unless asked to. */
export function ownPort(): number {
  for (;;) {
    const port = block + 1 + given++ % (BLOCK - 1);
    const listener = listenAt(port, "0.0.0.0");
    listener?.close();
    if (listener) return port;
  }
}

/** Claims an unused block and returns its first port. */
function claimBlock(): number {
  for (let port = FIRST; port < FIRST + BLOCKS * BLOCK; port += BLOCK) {
    const listener = listenAt(port, "127.0.0.1");
    listener?.unref();
    if (listener) return port;
  }
  throw new Error("Too many processes test at the same time: no block of ports is left.");
}

/** null: the port is in use. */
function listenAt(port: number, hostname: string): Deno.TcpListener | null {
  try {
    return Deno.listen({ port, hostname });
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return null;
    throw error;
  }
}
