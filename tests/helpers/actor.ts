/** Somebody who acts at random while a model follows what they are told. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { fetchState, Model, type State } from "./model.ts";
import type { Person } from "./person.ts";
import { random } from "./random.ts";
import type { TestSocket } from "./test_socket.ts";
import { until } from "./until.ts";

/** Does something and answers its promise, or nothing where there is nothing to do it to. */
export type Action = [name: string, act: (actor: Actor) => Promise<unknown> | undefined];

/** What choices are made with: numbers from 0 to 1, and one of a list. */
export interface Dice {
  next(): number;
  pick<T>(list: T[]): T | undefined;
}

export function dice(seed: number): Dice {
  const next = random(seed);
  return { next, pick: (list) => list[Math.floor(next() * list.length)] };
}

export class Actor {
  private constructor(
    readonly person: Person,
    readonly socket: TestSocket,
    readonly model: Model,
  ) {}

  /** Each with a socket, and a model of what they can list now. */
  static all(people: Person[]): Promise<Actor[]> {
    return Promise.all(people.map(async (person) => {
      const socket = await person.socket();
      return new Actor(person, socket, await Model.of(person));
    }));
  }

  get texts() {
    return Object.values(this.model.state.channels).filter((one) => !one.is_voice);
  }
  get owned() {
    return Object.values(this.model.state.servers).filter((one) => one.owner_id === this.person.id);
  }
  /** Channel by channel, in the order in which it is the same in every run. */
  get messages() {
    return this.texts.flatMap(({ id }) => this.model.state.messages[id] ?? []);
  }

  /** Waits until the model holds what is fetched; else shows the difference. */
  async agrees(what: string): Promise<void> {
    const { person, socket, model } = this;
    let fetched: State | undefined;
    const same = async () => {
      await socket.sync();
      await model.applyAll(socket.received);
      fetched = await fetchState(person);
      return isDeepStrictEqual(model.state, fetched);
    };
    await until(what, same).catch(() => {
      assert.deepEqual(model.state, fetched, `${person.user.username} after ${what}`);
    });
  }
}

/**
 * Lets somebody do something, `count` times; after each, all agree. Nothing is left undone.
 * @param busy who acts more often than the others
 */
export async function actAtRandom(
  actors: Actor[],
  actions: Action[],
  count: number,
  { pick }: Dice,
  busy: Actor[] = [],
): Promise<void> {
  const done = new Set<string>();
  for (let i = 0; i < count;) {
    const [name, act] = pick(actions)!;
    const acted = act(pick([...actors, ...busy])!);
    if (!acted) continue;
    i++;
    await acted;
    done.add(name);
    await Promise.all(actors.map((actor) => actor.agrees(`action ${i}, ${name}`)));
  }
  for (const [name] of actions) assert.ok(done.has(name), `nobody did: ${name}`);
}
