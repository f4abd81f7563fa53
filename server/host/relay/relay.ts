import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { isIP } from "node:net";
import type { Config } from "../config/load.ts";
import type { AppContext } from "../context.ts";
import type { Allowance } from "../../base/bucket.ts";
import { StartError } from "../../base/start_error.ts";
import type { Relay } from "../../features/voice/ice.ts";
import { credentialsFor } from "../../features/voice/turn_credentials.ts";

/** A running TURN server. */
export interface RunningRelay {
  /** Invalidates the session's credentials and closes the connections that they opened. */
  endSession(sessionId: string): void;
  stop(): Promise<void>;
}

/** Options of a TURN implementation; server/host/relay/turn.ts is one, and may be replaced. */
export interface TurnOptions {
  /** IPv4 address that clients are given, and the only peer allowed. */
  address: string;
  port: number;
  ports: [first: number, last: number];
  /** Connections that a user may have at once, asked at each. */
  perUser(userId: string): number;
  secret: string;
  clock: () => number;
  /** Responses to clients of one address without an allocation; for tests. */
  responses?: Allowance;
  onFault(error: unknown): void;
}

/**
 * Allocations of one person. Outside voice a few are for testing whether the relay can be reached.
 * In voice each peer takes several, over UDP and TCP and for each network of a device, and some are
 * just being renewed (MEND-11). Those of four accounts leave most of the ports to others.
 */
const ALLOCATIONS = { outside: 6, inVoice: 16, eachPeer: 6, most: 100 };

/** Returns the most allocations that a user may have at this moment. */
export function allocationsMax({ voice }: Pick<AppContext, "voice">, userId: string): number {
  const session = voice.of(userId);
  if (!session) return ALLOCATIONS.outside;
  const peers = voice.in(session.channelId).length - 1;
  return Math.min(ALLOCATIONS.inVoice + ALLOCATIONS.eachPeer * peers, ALLOCATIONS.most);
}

/**
 * Milliseconds between two log lines about faults, so that malformed packets don't fill the log.
 */
const LOG_INTERVAL_MS = 60_000;

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
  const turn = await startTurn({
    address,
    port,
    ports,
    secret,
    perUser: (userId) => allocationsMax(app, userId),
    clock: app.clock,
    onFault: seldom(app),
  });
  const unsubscribe = app.bus.subscribe((event) => {
    if (event.type === "session-ended") turn.endSession(event.sessionId);
  });
  const host = relay.host ?? address;
  app.log.info(
    `The relay is at ${host}. It needs UDP and TCP port ${port} and UDP ports ` +
      `${ports.join(" to ")} open.`,
  );
  return {
    stun: `stun:${host}:${port}`,
    turn: [`turn:${host}:${port}`, `turn:${host}:${port}?transport=tcp`],
    credentials: (userId, sessionId) =>
      credentialsFor(secret, `${userId}:${sessionId}`, app.clock()),
    stop() {
      unsubscribe();
      return turn.stop();
    },
  };
}

/** Logs the first fault of each minute, and how many there were before. */
function seldom({ log, clock }: AppContext): (error: unknown) => void {
  let [next, unsaid] = [-Infinity, 0];
  return (error) => {
    if (clock() < next) return void unsaid++;
    log.warn(`The relay: ${error}${unsaid > 0 ? ` (and ${unsaid} more before)` : ""}`);
    [next, unsaid] = [clock() + LOG_INTERVAL_MS, 0];
  };
}

/** Returns the IPv4 address of the configured host, or this machine's own. */
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
