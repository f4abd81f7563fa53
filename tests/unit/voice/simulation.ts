/** Two people's negotiations over a network that delays, reorders and loses, in virtual time. */
import { begin, step } from "../../../client/voice/negotiation/step.ts";
import type {
  Effect,
  Input,
  Negotiation,
  TimerName,
} from "../../../client/voice/negotiation/types.ts";
import { FakeConnection } from "./fake_connection.ts";

export interface World {
  /** Between 0 and 1. */
  random: () => number;
  /** The share of messages that the network loses before `calm`. */
  loss: number;
  /** Messages can overtake each other. */
  reorders: boolean;
  /** A path between the two exists. */
  reachable: boolean;
  /** The share of connections made before `calm` that find no way to be reached. */
  deaf: number;
  /** Milliseconds after which the network is reliable; Infinity: never. */
  calm: number;
}

/** Events in virtual time. */
export class Clock {
  now = 0;
  #due: { at: number; order: number; act: () => void; off?: boolean }[] = [];
  #order = 0;

  at(ms: number, act: () => void): () => void {
    const entry = { at: this.now + ms, order: this.#order++, act, off: false };
    this.#due.push(entry);
    return () => void (entry.off = true);
  }
  /** Runs until nothing is due. @throws when that takes longer than `most` ms */
  run(most: number): void {
    for (;;) {
      this.#due = this.#due.filter(({ off }) => !off);
      if (this.#due.length === 0) return;
      const next = this.#due.reduce((a, b) =>
        b.at < a.at || (b.at === a.at && b.order < a.order) ? b : a
      );
      this.#due.splice(this.#due.indexOf(next), 1);
      this.now = next.at;
      if (this.now > most) throw new Error(`still busy after ${most} ms`);
      next.act();
    }
  }
}

/** Side of the connection: the state machine, with a connection that carries out its effects. */
export class Side {
  state!: Negotiation;
  connection: FakeConnection | null = null;
  /** Tracks that this person sends. */
  tracks = 1;
  other!: Side;
  opened = 0;
  /** How many of its next connections find no way to be reached. */
  deaf = 0;
  sent: string[] = [];
  #timers = new Map<TimerName, () => void>();
  #lastArrival = 0;

  constructor(readonly name: string, readonly clock: Clock, readonly world: World) {}

  begin(own: number, polite: boolean, offers: boolean) {
    const [state, effects] = begin({ own, polite, offers });
    this.state = state;
    for (const effect of effects) this.#act(effect);
  }
  tell(input: Input) {
    // Nothing handles events after a page is gone.
    if (!this.state) return;
    const [state, effects] = step(this.state, input);
    this.state = state;
    for (const effect of effects) this.#act(effect);
  }
  /** Adds a track, as a screen share does. */
  share() {
    this.tracks++;
    this.connection?.tracksChanged();
  }

  #act(effect: Effect) {
    const { connection } = this;
    switch (effect.type) {
      case "open":
        if (connection) throw new Error("a second connection was opened");
        this.opened++;
        this.connection = new FakeConnection(this, this.#isDeaf());
        return;
      case "shut":
        connection?.close();
        this.connection = null;
        return;
      case "offer":
      case "answer":
      case "accept":
        return connection!.work(effect);
      case "add-candidate":
        return connection!.addCandidate(effect.candidate);
      case "send":
        this.sent.push(effect.kind);
        return this.#post({ type: `remote-${effect.kind}`, sdp: effect.sdp });
      case "send-candidate":
        return this.#post({ type: "remote-candidate", candidate: effect.candidate });
      case "timer":
      case "cancel":
        this.#timers.get(effect.name)?.();
        this.#timers.delete(effect.name);
        if (effect.type === "cancel") return;
        this.#timers.set(
          effect.name,
          this.clock.at(effect.ms, () => this.tell({ type: "timer", name: effect.name })),
        );
    }
  }

  #isDeaf(): boolean {
    if (this.deaf > 0) return this.deaf-- > 0;
    const { random, deaf, calm } = this.world;
    return this.clock.now < calm && deaf > 0 && random() < deaf;
  }

  #post(input: Input) {
    const { random, loss, reorders, calm } = this.world;
    if (this.clock.now < calm && random() < loss) return;
    const arrival = this.clock.now + 1 + random() * 120;
    this.#lastArrival = reorders ? arrival : Math.max(arrival, this.#lastArrival + 0.01);
    this.clock.at(this.#lastArrival - this.clock.now, () => this.other.tell(input));
  }
}

/** Two sides that know of each other; neither has begun. */
export function twoSides(world: World): { clock: Clock; ann: Side; bob: Side } {
  const clock = new Clock();
  const ann = new Side("ann", clock, world);
  const bob = new Side("bob", clock, world);
  ann.other = bob;
  bob.other = ann;
  return { clock, ann, bob };
}

/** Returns true if each receives everything from the other. */
export function wellConnected(ann: Side, bob: Side): boolean {
  return [ann, bob].every(({ state, connection, other }) =>
    state.phase === "connected" && connection?.remoteTracks === other.tracks &&
    connection.pairs(other.connection)
  );
}

/** Returns true if both have given up without leftovers. */
export function cleanlyFailed(ann: Side, bob: Side): boolean {
  return [ann, bob].every(({ state, connection }) =>
    state.phase === "failed" && connection === null && !state.offer && !state.busy
  );
}
