import type { DeliveryContext } from "../context.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import { type Connection, cutConnection, type EnginePacket } from "./connection.ts";
import { WindowCounter } from "../../base/window_counter.ts";

/** Offences in a minute that are let pass: the third closes (HARD-6). */
const MAX_PARDONED_OFFENSES = 2;
const MINUTE_MS = 60_000;
/** Signs of life in 10 s: libraries send one in 25 s. */
const MAX_HEARTBEATS = 10;
/** Events in a minute that this server does not know: another version may know some. */
const MAX_UNKNOWN_EVENTS = 30;
/** Milliseconds that a flood is measured over, and bytes within them. */
const FLOOD_WINDOW_MS = 10_000;
const FLOOD_BYTES = 16 * 1024 * 1024;
/** A flood is this many times the events that all rates allow together. */
const FLOOD_FACTOR = 4;
const RATES_OF_EVENTS = ["messages", "typing", "voiceJoins", "signalling", "api"] as const;

/** First characters of socket.io's packets. */
const CONNECT = "0";
const ACKS = new Set(["3", "6"]);

/**
 * Watches a connection below events: bytes that no library would send are an offense, and the third
 * within a minute ends it. See docs/decisions/0014-what-a-connection-may-do.md.
 */
export class ConnectionGuard {
  readonly #offences = new WindowCounter(MAX_PARDONED_OFFENSES, MINUTE_MS);
  readonly #beats = new WindowCounter(MAX_HEARTBEATS, FLOOD_WINDOW_MS);
  readonly #unknown = new WindowCounter(MAX_UNKNOWN_EVENTS, MINUTE_MS);
  readonly #bytes = new WindowCounter(FLOOD_BYTES, FLOOD_WINDOW_MS);
  readonly #frames: WindowCounter;
  /** Bytes of parts of an event that has not come whole. */
  #binary = 0;
  /** Set while the connection has asked to be let in and waits for the response. */
  isJoining = false;

  constructor(readonly app: DeliveryContext, readonly connection: Connection) {
    this.#frames = new WindowCounter(mostFrames(app), FLOOD_WINDOW_MS);
    connection.on("packet", (packet) => this.#received(packet));
    connection.on("upgrading", () => this.#beat());
  }

  /** Something that no library sends. */
  offence(): void {
    if (this.#offences.add()) this.#end("offences");
  }

  /** An event that this server does not know. */
  unknownEvent(): void {
    if (this.#unknown.add()) this.offence();
  }

  #received({ type, data = "" }: EnginePacket): void {
    const { rates } = this.app;
    if (rates.on && (this.#frames.add() || this.#bytes.add(data.length))) return this.#end("flood");
    if (type !== "message") return this.#beat();
    if (typeof data !== "string") {
      if ((this.#binary += data.length) > SERVER_LIMITS.frameMax) this.#end("too large");
      return;
    }
    this.#binary = 0;
    if (data.startsWith(CONNECT)) this.#joins(data);
    // The server asked for no acknowledgement.
    else if (ACKS.has(data[0])) this.offence();
  }

  /** There is one namespace, and a single pending response. */
  #joins(data: string): void {
    if (data[1] === "/" || this.isJoining) this.offence();
    else this.isJoining = true;
  }

  #beat(): void {
    if (this.#beats.add()) this.offence();
  }

  #end(why: string): void {
    if (this.connection.readyState === "closed") return;
    this.app.log.debug("a connection was ended", { why });
    cutConnection(this.connection);
  }
}

/**
 * Returns the most frames in 10 s from one connection: several times the sum of all event rates.
 */
function mostFrames({ instance }: DeliveryContext): number {
  const each = RATES_OF_EVENTS.map((name) => instance.rates[name]);
  const allowed = each.map(({ points, duration }) => points * Math.max(1, 10 / duration));
  return FLOOD_FACTOR * allowed.reduce((sum, points) => sum + points, 0);
}
