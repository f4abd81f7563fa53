/** People who only want to talk, and how well they can. */
import { io, type Socket } from "socket.io-client";
import { SOCKET_OPTIONS } from "../../client/base/socket.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Ack } from "../../protocol/socket.ts";
import { afterRunning } from "../../server/base/after_running.ts";
import { sealed } from "../helpers/person.ts";
import { until } from "../helpers/until.ts";
import { pause, type Somebody, type Space, type World } from "./world.ts";

/** Milliseconds that one waits for an acknowledgement: whether there is one, not how soon. */
const PATIENCE = 60_000;
/** Milliseconds, of the library: a lost connection ends it earlier. */
const LIBRARY_PATIENCE = 10 * PATIENCE;

/** Honest client: a socket as browsers create it. */
export class Honest {
  readonly received = new Set<string>();
  connections = 0;

  constructor(readonly who: Somebody, readonly socket: Socket) {
    socket.on("connect", () => this.connections++);
    socket.on("new-message", ({ nonce }: Message) => nonce && this.received.add(nonce));
    // Reconnects after the server disconnects deliberately, like the page.
    socket.on("disconnect", () => socket.active || setTimeout(() => socket.connect(), 1000));
  }

  static at(url: string, who: Somebody, address = who.address): Honest {
    const socket = io(url, {
      ...SOCKET_OPTIONS,
      auth: { token: who.token },
      forceNew: true,
      extraHeaders: { "x-forwarded-for": address },
    });
    return new Honest(who, socket);
  }

  /** Milliseconds until it was acknowledged; null where it was not. */
  async say(channelId: string, nonce: string): Promise<number | null> {
    const began = performance.now();
    const body = { channelId, ...sealed(nonce), nonce };
    const late = Promise.withResolvers<null>();
    const stop = afterRunning(PATIENCE, () => late.resolve(null));
    try {
      const sent: Promise<Ack> = this.socket.timeout(LIBRARY_PATIENCE)
        .emitWithAck("send-message", body);
      const ack = await Promise.race([sent, late.promise]);
      return ack?.ok ? performance.now() - began : null;
    } catch {
      return null;
    } finally {
      stop();
    }
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** All of them, in one channel. */
export class HonestCrowd implements Disposable {
  readonly acknowledged: string[] = [];
  readonly latencies: number[] = [];
  refused = 0;
  #stop = new AbortController();
  #talking: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly world: World,
    readonly space: Space,
    readonly people: Honest[],
  ) {}

  /** Connected. */
  static async come(world: World, space: Space, people: Somebody[]): Promise<HonestCrowd> {
    const all = people.map((who) => Honest.at(world.url, who));
    const crowd = new HonestCrowd(world, space, all);
    await until("all are connected", () => all.every(({ socket }) => socket.connected), 60_000);
    return crowd;
  }

  /** Makes each send a message at this interval in milliseconds, until stopped. */
  talk(every: number): void {
    const { signal } = this.#stop;
    this.#talking = Promise.all(this.people.map(async (one, i) => {
      await pause(every * i / this.people.length);
      for (let n = 0; !signal.aborted; n++) {
        const nonce = `${one.who.name}-${n}`;
        const began = performance.now();
        const latency = await one.say(this.space.channel.id, nonce);
        if (latency === null) this.refused++;
        else {
          this.latencies.push(latency);
          this.acknowledged.push(nonce);
        }
        await pause(Math.max(0, every - (performance.now() - began)));
      }
    }));
  }

  /** Stops; resolves when all messages have a response. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#talking;
  }

  /** Milliseconds that all but a share of the acknowledgements took. */
  percentile(share: number): number {
    const sorted = this.latencies.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  }

  /** Acknowledged messages that are not in the history. */
  async missing(): Promise<number> {
    const { token, address } = this.people[0].who;
    const kept = new Set<string | null>();
    for (let after = 0;;) {
      const path = `/messages/${this.space.channel.id}?after=${after}&limit=100`;
      const { status, body } = await this.world.ask("GET", path, { token, address });
      if (status === 429) {
        await pause(body.retryAfter * 1000);
        continue;
      }
      const messages: Message[] = body.messages;
      for (const { nonce } of messages) kept.add(nonce);
      if (!body.hasMore) break;
      after = messages.at(-1)!.seq;
    }
    return this.acknowledged.filter((nonce) => !kept.has(nonce)).length;
  }

  /** Deliveries of acknowledged messages that did not come, after some seconds of patience. */
  async undelivered(): Promise<number> {
    const left = () =>
      this.people.flatMap(({ received }) =>
        this.acknowledged.filter((nonce) => !received.has(nonce))
      )
        .length;
    await until("all is delivered", () => left() === 0, 5000).catch(() => {});
    return left();
  }

  /** Returns how often someone lost the connection. */
  get dropped(): number {
    return this.people.reduce((sum, { connections }) => sum + connections - 1, 0);
  }

  [Symbol.dispose](): void {
    this.#stop.abort();
    for (const one of this.people) one.close();
  }
}
