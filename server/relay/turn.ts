import { type Allocation, createServer } from "turn-server";
import { StartError } from "../start_error.ts";
import { readUsername } from "./credentials.ts";
import type { TurnOptions } from "./relay.ts";
import { openTcpDoor } from "./tcp_door.ts";

type Allow = (allowed: boolean) => void;
interface Peer {
  ip: string;
  port: number;
}

const UDP = 17;
const IPV6 = 2;
/** Clients at once, authenticated or not; one that says nothing for a minute is forgotten. */
const MOST_CLIENTS = 2000;
const IDLE = 60_000;
/** Bytes of one packet: media stay below 1,500. */
const PACKET_MAX = 4096;

/**
 * TURN over UDP and TCP with the npm package turn-server, for whoever shows credentials made
 * from the secret.
 *
 * It passes packets on between its own clients alone: the only address to which anything is
 * sent is its own, at a port that another client holds at that moment. So it is no way to
 * anything else in the network, private or public, while private addresses (a LAN's) work as
 * well as any. Whoever talks over it finds the other there, since both were given it.
 *
 * @returns a function that stops it
 * @throws StartError for a port in use
 */
export async function startTurn(options: TurnOptions): Promise<() => Promise<void>> {
  const { address, port, ports, secret, clock } = options;
  const held = new Set<number>();
  const perUser = new Map<string, number>();
  const userOf = (username: string | null) =>
    username === null ? undefined : readUsername(secret, username, 0)?.userId;
  const isOurs = (peer: Peer) => peer.ip === address && held.has(peer.port);

  const server = createServer({
    auth: { mechanism: "long-term", realm: "parley" },
    relay: { ip: "0.0.0.0", externalIp: address, portRange: ports },
    allowLoopback: address.startsWith("127."),
    maxConnections: MOST_CLIENTS,
    maxDataSize: PACKET_MAX,
    idleTimeout: IDLE,
  });
  server.on("authenticate", (username, _realm, answer) => {
    answer(readUsername(secret, username, clock())?.password ?? null);
  });
  server.on("quota", (username: string, allow: Allow) => {
    allow((perUser.get(userOf(username) ?? "") ?? 0) < options.perUser);
  });
  server.on("beforeAllocate", (wanted: Wanted, allow: Allow) => {
    allow(wanted.transport === UDP && wanted.requestedFamily !== IPV6);
  });
  // A permission names no port: what is sent is looked at again.
  server.on("beforePermission", ({ peer }: { peer: Peer }, allow: Allow) => {
    allow(peer.ip === address);
  });
  for (const hook of ["beforeChannelBind", "beforeRelay"]) {
    server.on(hook, ({ peer }: { peer: Peer }, allow: Allow) => allow(isOurs(peer)));
  }
  server.on("beforeConnect", (_info: unknown, allow: Allow) => allow(false));

  const count = (by: 1 | -1) => (_socket: unknown, allocation: Allocation) => {
    const { port } = allocation.relayAddress;
    if (by === 1) held.add(port);
    else held.delete(port);
    const userId = userOf(allocation.username) ?? "";
    const now = (perUser.get(userId) ?? 0) + by;
    if (now > 0) perUser.set(userId, now);
    else perUser.delete(userId);
  };
  server.on("allocate", count(1));
  server.on("allocate:expired", count(-1));

  const cannot = (error: Error) => {
    server.stop();
    return new StartError(`The relay cannot listen on port ${port}: ${error.message}`);
  };
  await listenUdp(server, port).catch((error) => {
    throw cannot(error);
  });
  server.on("error", options.onFault);
  const bridge = server.handleWebSocket.bind(server);
  const door = { port, idle: IDLE, messageMax: 2 * PACKET_MAX };
  const closeTcp = await openTcpDoor(bridge, door).catch((error) => {
    throw cannot(error);
  });
  return () => {
    closeTcp();
    return new Promise<void>((done) => server.stop(done));
  };
}

interface Wanted {
  transport: number;
  requestedFamily: number | null;
}

function listenUdp(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("listening", () => {
      server.off("error", reject);
      resolve();
    });
    server.listen([{ port, transport: "udp" }]);
  });
}
