import type { Socket as UdpSocket } from "node:dgram";
import { type Allocation, createServer, type Server, type Socket } from "turn-server";
import { StartError } from "../../base/start_error.ts";
import { CREDENTIALS_LIFETIME_MS, readUsername } from "../../features/voice/turn_credentials.ts";
import { Allocations } from "./allocations.ts";
import type { RunningRelay, TurnOptions } from "./relay.ts";
import { Strangers } from "./strangers.ts";
import { ALLOCATE, BINDING, bindingResponse, requestType, type Source } from "./stun.ts";
import { type MessageStream, openTcpListener } from "./tcp_listener.ts";
import { bindUdp, limitPackets, MAX_PACKET } from "./udp_socket.ts";

type Allow = (allowed: boolean) => void;

const UDP = 17;
const IPV6 = 2;
/** Milliseconds of silence after which an allocation is lost. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * Runs TURN over UDP and TCP with the npm package turn-server, for clients with credentials made
 * from the secret, until their session ends.
 *
 * It relays packets between its own clients alone: it sends to no address but its own, at a port
 * that another client has allocated at that moment. So it opens no way to anything else in the
 * network, private or public, while private addresses (a LAN's) work as well as any. Two clients
 * that use it find each other there, since both were given its address.
 *
 * @throws StartError for a port in use
 */
export async function startTurn(options: TurnOptions): Promise<RunningRelay> {
  const { address, port, ports, secret, clock } = options;
  const cannot = (error: Error) =>
    new StartError(`The relay cannot listen on port ${port}: ${error.message}`);
  const udp = await bindUdp(port).catch((error) => {
    throw cannot(error);
  });
  const server = createServer({
    auth: { mechanism: "long-term", realm: "parley" },
    relay: { ip: "0.0.0.0", externalIp: address, portRange: ports },
    allowLoopback: address.startsWith("127."),
    maxDataSize: MAX_PACKET,
    idleTimeout: IDLE_TIMEOUT_MS,
    socket: udp,
  });
  server.on("error", options.onFault);
  udp.on("error", options.onFault);
  const admission = new Admission(server, udp, options);
  udp.on("message", (packet, from) => admission.receive(packet, from));
  const listening = { port, idle: IDLE_TIMEOUT_MS, messageMax: 2 * MAX_PACKET };
  const closeTcp = await openTcpListener((stream) => admission.admit(stream), listening).catch(
    (error) => {
      udp.close();
      throw cannot(error);
    },
  );
  const ended = new Map<string, number>();
  rule(server, admission, {
    address,
    login(username) {
      const login = readUsername(secret, username, clock());
      return login && !ended.has(login.sessionId) ? login : null;
    },
  });
  return {
    endSession(sessionId) {
      const now = clock();
      for (const [id, until] of ended) if (until <= now) ended.delete(id);
      // Its credentials expire by then anyway.
      ended.set(sessionId, now + CREDENTIALS_LIFETIME_MS);
      admission.end(sessionId);
    },
    stop() {
      closeTcp();
      return new Promise((done) => server.stop(() => udp.close(done)));
    },
  };
}

interface Rules {
  address: string;
  login(username: string): ReturnType<typeof readUsername>;
}

/** Sets the rules for clients. */
function rule(server: Server, { allocations }: Admission, { address, login }: Rules): void {
  const isOurs = (peer: Source) => peer.ip === address && allocations.isHeld(peer.port);
  server.on("authenticate", (username: string, _realm, response) => {
    response(login(username)?.password ?? null);
  });
  server.on("authorize", ({ source }: { source: Source }, allow: Allow) => {
    // A request for an allocation whose port is still being searched for would leave that port open
    // forever.
    allow(!allocations.isPending(source));
  });
  server.on("quota", (username: string, allow: Allow) => {
    const holder = login(username);
    allow(holder !== null && allocations.mayTake(holder.userId));
  });
  server.on("beforeAllocate", (wanted: Wanted, allow: Allow) => {
    const { source, transport, requestedFamily, evenPort, reservationToken } = wanted;
    const holder = login(wanted.username);
    // Nobody would use reserved ports: browsers want none.
    const plain = transport === UDP && requestedFamily !== IPV6 && evenPort === null &&
      reservationToken === null;
    if (holder && plain) allocations.take(source, holder);
    allow(holder !== null && plain);
  });
  // A permission names no port, so each packet is checked again.
  server.on("beforePermission", ({ peer }: { peer: Source }, allow: Allow) => {
    allow(peer.ip === address);
  });
  for (const hook of ["beforeChannelBind", "beforeRelay"]) {
    server.on(hook, ({ peer }: { peer: Source }, allow: Allow) => allow(isOurs(peer)));
  }
  server.on("beforeConnect", (_info: unknown, allow: Allow) => allow(false));
}

interface Wanted {
  username: string;
  source: Source;
  transport: number;
  requestedFamily: number | null;
  evenPort: unknown;
  reservationToken: unknown;
}

/** Tells new clients from those with an allocation, and passes to TURN what either may send. */
class Admission {
  readonly allocations: Allocations;
  readonly #strangers: Strangers;
  readonly #clients = new Map<Source, Socket>();
  /** Clients over UDP, by address and port. */
  readonly #overUdp = new Map<string, Source>();
  #newcomer: Source | null = null;

  constructor(
    private readonly server: Server,
    private readonly udp: UdpSocket,
    { clock, perUser, ports: [first, last], responses }: TurnOptions,
  ) {
    this.allocations = new Allocations({ ports: last - first, perUser, clock });
    this.#strangers = new Strangers(clock, responses);
    server.on("accept", ({ source }: { source: Source }, allow: Allow) => {
      allow(this.#strangers.mayEnter(source.ip));
    });
    server.on("connection", (client: Socket) => this.#came(client));
    server.on("allocate", (client, allocation) => this.#allocated(client, allocation));
    server.on("allocate:expired", (client) => this.#expired(sourceOf(client)));
  }

  /** A packet that came over UDP. */
  receive(packet: Uint8Array, from: { address: string; port: number }): void {
    const key = `${from.address}:${from.port}`;
    const known = this.#overUdp.get(key);
    if (known && this.allocations.has(known)) {
      if (this.allocations.maySend(known)) this.server.handlePacket(packet, from);
      return;
    }
    const type = requestType(packet);
    if (type === null || !known && type !== BINDING && type !== ALLOCATE) return;
    if (!this.#strangers.mayAsk(from.address, !known && type === ALLOCATE)) return;
    if (type === BINDING) {
      const response = bindingResponse(packet, { ip: from.address, port: from.port });
      this.udp.send(response, from.port, from.address, () => {});
      return;
    }
    const source = this.#newcomerOf(() => this.server.handlePacket(packet, from));
    if (source) this.#overUdp.set(key, source);
  }

  /** Admits a client that connects over TCP. */
  admit(stream: MessageStream): void {
    const { socket } = stream;
    const source = this.#newcomerOf(() => this.server.handleWebSocket(stream, { socket }));
    if (!source) return stream.close();
    this.#clients.get(source)!.on("close", () => stream.close());
    stream.passes = (message) => {
      if (this.allocations.has(source)) return this.allocations.maySend(source);
      return requestType(message) !== null && this.#strangers.mayAsk(source.ip);
    };
  }

  /** Ends the allocations made with that session's credentials. */
  end(sessionId: string): void {
    for (const source of this.allocations.of(sessionId)) this.#clients.get(source)?.close();
  }

  /** Returns the client that `act` admits, if any. */
  #newcomerOf(act: () => void): Source | null {
    this.#newcomer = null;
    act();
    return this.#newcomer;
  }

  #came(client: Socket) {
    const source = sourceOf(client);
    this.#newcomer = source;
    this.#clients.set(source, client);
    this.#strangers.enter(source, () => client.close());
    client.on("close", () => {
      this.allocations.give(source);
      this.#strangers.leave(source);
      this.#clients.delete(source);
      const key = `${source.ip}:${source.port}`;
      if (this.#overUdp.get(key) === source) this.#overUdp.delete(key);
    });
  }

  #allocated(client: Socket, allocation: Allocation) {
    const source = sourceOf(client);
    const { context } = client as { context: { relaySocket?: UdpSocket | null } };
    if (client.getAllocation() === allocation) {
      if (context.relaySocket) limitPackets(context.relaySocket);
      this.#strangers.leave(source);
      return this.allocations.settle(source, allocation.relayAddress.port);
    }
    // They left while a port was looked for: the package would keep it open for ever.
    context.relaySocket?.close();
    context.relaySocket = null;
  }

  #expired(source: Source) {
    this.allocations.give(source);
    const client = this.#clients.get(source);
    if (client) this.#strangers.enter(source, () => client.close());
  }
}

function sourceOf(client: Socket): Source {
  return client.getSession().context.source as Source;
}
