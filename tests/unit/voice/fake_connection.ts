import type { Effect, Input } from "../../../client/voice/negotiation/types.ts";

/** Owner of a connection: one of the two sides, as far as the connection needs it. */
interface Owner {
  readonly world: { random(): number; reachable: boolean };
  readonly clock: { at(ms: number, act: () => void): () => void };
  readonly other: { readonly connection: FakeConnection | null };
  /** Tracks that it sends. */
  readonly tracks: number;
  tell(input: Input): void;
}

interface Description {
  connection: number;
  fragment: string;
  tracks: number;
}

let connections = 0;

/**
 * Fake of a browser's connection, as far as negotiation depends on it: states, rollback, needed
 * negotiations, candidates, a path through the network. @throws errors that a browser would throw
 */
export class FakeConnection {
  readonly id = ++connections;
  signaling: "stable" | "have-local-offer" | "have-remote-offer" = "stable";
  current: "new" | "connected" | "disconnected" | "failed" = "new";
  #local: Description | null = null;
  #remote: Description | null = null;
  #offered: Description | null = null;
  #fragment = 0;
  #candidates = new Set<string>();
  #closed = false;
  #working = false;
  #watch: (() => void) | null = null;

  /** `deaf`: it never finds a way to be reached. */
  constructor(private readonly side: Owner, private readonly deaf: boolean) {
    this.#soon(1, () => this.#checkNeeded());
  }

  get remoteTracks(): number {
    return this.#remote?.tracks ?? 0;
  }
  tracksChanged() {
    this.#soon(1, () => this.#checkNeeded());
  }
  /** Does an operation, which takes a while. */
  work(effect: Extract<Effect, { type: "offer" | "answer" | "accept" }>) {
    this.#working = true;
    this.#soon(1 + this.side.world.random() * 30, () => this.#finish(effect));
  }
  addCandidate({ usernameFragment }: RTCIceCandidateInit) {
    if (!this.#remote) throw new Error("a candidate before any description");
    // Browsers refuse a candidate of another description; the driver passes over that.
    if (usernameFragment === this.#remote.fragment) {
      this.#candidates.add(usernameFragment!);
      this.#check();
    }
  }
  /** The way is lost: only a restart, or another connection, finds one again. */
  lose() {
    if (this.current !== "connected") return;
    this.#local = this.#local && { ...this.#local, fragment: `${this.#local.fragment}-lost` };
    this.#become("disconnected");
    this.#soon(6000, () => this.current === "disconnected" && this.#become("failed"));
  }
  pairs(other: FakeConnection | null): boolean {
    return other !== null && this.#meets(other) && other.#meets(this);
  }
  close() {
    this.#closed = true;
    this.#watch?.();
    const other = this.side.other.connection;
    // Sends nothing: the other side notices by itself.
    if (other?.current === "connected" && this.pairs(other)) other.lose();
  }

  #finish(effect: Extract<Effect, { type: "offer" | "answer" | "accept" }>) {
    this.#working = false;
    if (effect.type === "offer") {
      if (this.signaling !== "stable") throw new Error("an offer while not stable");
      if (effect.restart || this.#fragment === 0) this.#fragment++;
      this.#offered = this.#describe();
      this.signaling = "have-local-offer";
      return this.#done(this.#offered);
    }
    const theirs: Description = JSON.parse(effect.sdp.split("\r\n")[1].slice("s=".length));
    if (effect.type === "accept") {
      if (this.signaling !== "have-local-offer") throw new Error("[VOICE-22] answer without offer");
      this.#local = this.#offered;
    } else {
      if (effect.rollback !== (this.signaling === "have-local-offer")) {
        throw new Error("[VOICE-21] an offer was accepted while not stable");
      }
      const restarts = this.#remote?.fragment !== theirs.fragment;
      if (restarts || this.#fragment === 0) this.#fragment++;
      this.#local = this.#describe();
    }
    if (this.#remote && this.#remote.connection !== theirs.connection) {
      throw new Error("a connection met a second one");
    }
    this.#remote = theirs;
    this.signaling = "stable";
    this.#done(this.#local!);
    this.#checkNeeded();
    this.#check();
  }

  #describe(): Description {
    const { tracks } = this.side;
    return { connection: this.id, fragment: `${this.id}.${this.#fragment}`, tracks };
  }
  #done(description: Description) {
    const sdp = `v=0\r\ns=${
      JSON.stringify(description)
    }\r\na=ice-ufrag:${description.fragment}\r\n`;
    this.side.tell({ type: "done", sdp });
    if (this.deaf) return;
    for (let i = 0; i < 2; i++) {
      this.#soon(this.side.world.random() * 40, () =>
        this.side.tell({
          type: "local-candidate",
          candidate: { candidate: "candidate:1", usernameFragment: description.fragment },
        }));
    }
  }
  #checkNeeded() {
    if (this.#working || this.signaling !== "stable") return;
    if (this.#local?.tracks !== this.side.tracks) {
      this.side.tell({ type: "needed" });
    }
  }
  #meets(other: FakeConnection | null): boolean {
    return !!other && !!this.#remote && this.#remote.connection === other.id &&
      this.#remote.fragment === other.#local?.fragment;
  }
  /** Looks for a way, as both do once one of them knows a candidate. */
  #check() {
    const other = this.side.other.connection;
    if (!this.#watch && this.current !== "connected") {
      this.#watch = this.side.clock.at(20_000, () => {
        this.#watch = null;
        if (this.current !== "connected") this.#become("failed");
      });
    }
    if (!this.side.world.reachable || this.deaf || !other || other.deaf || !this.pairs(other)) {
      return;
    }
    if (this.#candidates.has(other.#local!.fragment)) {
      this.#soon(20, () => {
        if (!this.pairs(other) || other.#closed) return;
        this.#become("connected");
        other.#become("connected");
      });
    }
  }
  #become(state: "connected" | "disconnected" | "failed") {
    if (this.#closed || this.current === state) return;
    this.current = state;
    if (state === "connected") this.#watch?.();
    if (state === "connected") this.#watch = null;
    this.side.tell({ type: "connection", state });
  }
  #soon(ms: number, act: () => void) {
    this.side.clock.at(ms, () => this.#closed || act());
  }
}
