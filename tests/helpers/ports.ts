/**
 * Ports for those who cannot take any free one. Linux gives out its own from 32,768 on, and some
 * sandboxes from 16,000: what is below nobody is given by chance, also while a server that comes
 * back does not hold it. Each module of tests has a block of them, so that no other process can be
 * given one between the time it was chosen and the time a program listens on it.
 */
const FIRST = 10_000;
const BLOCKS = 60;
/** The first of a block is held by whoever has the block, until its process ends. */
const BLOCK = 100;

const block = claimBlock();
let given = 0;

/** A port on which nobody listens, and on which nobody will unless asked to. */
export function ownPort(): number {
  for (;;) {
    const port = block + 1 + given++ % (BLOCK - 1);
    const listener = listenAt(port, "0.0.0.0");
    listener?.close();
    if (listener) return port;
  }
}

/** The first port of a block that nobody has. */
function claimBlock(): number {
  for (let port = FIRST; port < FIRST + BLOCKS * BLOCK; port += BLOCK) {
    const listener = listenAt(port, "127.0.0.1");
    listener?.unref();
    if (listener) return port;
  }
  throw new Error("Too many processes test at the same time: no block of ports is left.");
}

/** Null where somebody listens already. */
function listenAt(port: number, hostname: string): Deno.TcpListener | null {
  try {
    return Deno.listen({ port, hostname });
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return null;
    throw error;
  }
}
