/**
 * Ports for those who cannot take any free one. Systems give out their own from 32,768 on: what is
 * below nobody is given by chance, also while a server that comes back does not hold it.
 */
const FIRST = 20_000;
const COUNT = 10_000;

/** A port on which nobody listens, and on which nobody will unless asked to. */
export function ownPort(): number {
  for (;;) {
    const port = FIRST + crypto.getRandomValues(new Uint16Array(1))[0] % COUNT;
    try {
      Deno.listen({ port, hostname: "0.0.0.0" }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}
