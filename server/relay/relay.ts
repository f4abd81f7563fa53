import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { isIP } from "node:net";
import type { Config } from "../config.ts";
import type { AppContext } from "../context.ts";
import { StartError } from "../start_error.ts";
import { type Credentials, credentialsFor } from "./credentials.ts";

/** A running relay (TURN) of this server's own. */
export interface Relay {
  /** Addresses as browsers take them: `stun:` for the first, `turn:` for the others. */
  stun: string;
  turn: string[];
  /** For one user, for a while. */
  credentials(userId: string): Credentials;
  stop(): Promise<void>;
}

/** What an implementation of TURN needs; server/relay/turn.ts has one, another could stand there. */
export interface TurnOptions {
  /** IPv4: what others are told, and the only peer that there is. */
  address: string;
  port: number;
  ports: [first: number, last: number];
  /** Connections that one user may have at once. */
  perUser: number;
  secret: string;
  clock: () => number;
  onFault(error: unknown): void;
}

/** In a full channel each has 24 peers, over UDP and TCP, and some that are just being renewed. */
const PER_USER = 100;

/**
 * The relay, when the configuration wants one.
 * @throws StartError for a host that is not known, or a port in use
 */
export async function startRelay(app: AppContext): Promise<Relay | null> {
  const { relay, relayPort: port, relayPorts: ports } = app.config;
  if (!relay) return null;
  const address = await addressOf(relay);
  const secret = app.ids.secret();
  const { startTurn } = await import("./turn.ts");
  const stop = await startTurn({
    address,
    port,
    ports,
    secret,
    perUser: PER_USER,
    clock: app.clock,
    onFault: (error) => app.log.warn(`The relay: ${error}`),
  });
  const host = relay.host ?? address;
  app.log.info(
    `The relay is at ${host}. It needs UDP and TCP port ${port} and UDP ports ` +
      `${ports.join(" to ")} open.`,
  );
  return {
    stun: `stun:${host}:${port}`,
    turn: [`turn:${host}:${port}`, `turn:${host}:${port}?transport=tcp`],
    credentials: (userId) => credentialsFor(secret, userId, app.clock()),
    stop,
  };
}

/** The IPv4 address that goes with what the host said, or this machine's own. */
async function addressOf({ host }: NonNullable<Config["relay"]>): Promise<string> {
  if (host !== null && isIP(host) === 4) return host;
  if (host !== null) {
    const found = await lookup(host, 4).catch(() => null);
    if (found) return found.address;
    throw new StartError(`--relay: there is no address for ${host}`);
  }
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all.find((one) => one.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1";
}
