/** Person who acts at random while a browser's client follows their events. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { TestApp } from "./app.ts";
import { cipher, LiveClient } from "./live_client.ts";
import type { Person } from "./person.ts";
import { type Run, SHORT_RUN } from "./seeds.ts";
import { fetchState, fetchThread, type State } from "./state.ts";
import type { TestSocket } from "./test_socket.ts";
import { until } from "./until.ts";

/** Does something and answers its promise, or nothing where there is nothing to do it to. */
export type Action = [name: string, act: (actor: Actor) => Promise<unknown> | undefined];

/** `person` and `socket` act, as another device does; `live` follows. */
export class Actor {
  /** State fetched after the last action. */
  state!: State;
  /** State of their client at that time. */
  held: unknown;

  private constructor(
    readonly app: TestApp,
    readonly person: Person,
    readonly socket: TestSocket,
    readonly live: LiveClient,
  ) {}

  static async all(app: TestApp, people: Person[]): Promise<Actor[] & Disposable> {
    const actors = await Promise.all(
      people.map(async (person) =>
        new Actor(app, person, await person.socket(), await LiveClient.start(app, person))
      ),
    );
    await Promise.all(actors.map((actor) => actor.agrees("the start")));
    return Object.assign(actors, {
      [Symbol.dispose]: () => actors.forEach(({ live }) => live.close()),
    });
  }

  get texts() {
    return Object.values(this.state.channels).filter((one) => !one.is_voice);
  }
  get owned() {
    return Object.values(this.state.servers).filter((one) => one.owner_id === this.person.id);
  }
  /** Channel by channel, in the order in which it is the same in every run. */
  get messages() {
    return this.texts.flatMap(({ id }) => this.state.messages[id] ?? []);
  }

  /** Says something that their client can read. */
  async say(channelId: string, text: string) {
    return this.person.post(`/messages/${channelId}`, await cipher.encrypt(channelId, text));
  }

  /** Shows a channel in their client. */
  open(channelId: string) {
    const { navigation, channels } = this.live.client;
    navigation.select(channels.find(channelId)?.server_id ?? null, channelId);
    return Promise.resolve();
  }

  /** Waits until the client's state equals the fetched one; otherwise shows the difference. */
  async agrees(what: string): Promise<void> {
    let expected: unknown;
    const same = async () => {
      await this.socket.sync();
      await this.live.openAll();
      this.state = await fetchState(this.person);
      await this.#fetchShown();
      expected = await this.live.expected(this.state);
      this.held = this.live.holds();
      return isDeepStrictEqual(this.held, expected);
    };
    await until(what, same, 10_000).catch(() => {
      assert.deepEqual(this.held, expected, `${this.person.user.username} after ${what}`);
    });
  }

  /** The thread on screen may be none of those that are listed (COM-7). */
  async #fetchShown(): Promise<void> {
    const shown = this.live.client.channels.selected.value;
    if (!shown?.thread || this.state.channels[shown.id]) return;
    const { status, body } = await this.person.get(`/channels/${shown.id}`);
    if (status === 200) await fetchThread(this.person, body.channel, this.state);
  }

  /** A client that starts now, and opens the same, holds the same. */
  async agreesWithFresh(): Promise<void> {
    const fresh = await LiveClient.start(this.app, this.person);
    // Either may know who reads a channel at which the other has not looked (MEND-15).
    const both = () => {
      const { members } = fresh.holdsOf(this.live);
      return [{ ...fresh.holds(), members }, this.live.holdsOf(fresh)];
    };
    const same = async () => {
      await fresh.openLike(this.live);
      const [theirs, own] = both();
      return isDeepStrictEqual(theirs, own);
    };
    try {
      await until("a fresh client", same, 10_000).catch(() => {
        const [theirs, own] = both();
        assert.deepEqual(own, theirs, `a fresh client of ${this.person.user.username}`);
      });
    } finally {
      fresh.close();
    }
  }
}

/**
 * Has the actors act at random; after each action, all states agree. Every action happens at least
 * once.
 * @param busy actors who act more often than the others
 */
export async function actAtRandom(
  actors: Actor[],
  actions: Action[],
  { next, pick, actions: count, isUsual }: Run,
  busy: Actor[] = [],
): Promise<void> {
  const done = new Set<string>();
  // Possible actions depend on ids and their order, which no seed determines: a few more may be
  // needed.
  const isEnough = (i: number) => i >= count && (!isUsual || done.size === actions.length);
  for (let i = 0; !isEnough(i) && i < 2 * count;) {
    // At first half of the choices are new ones, so that a short run does most of what there is.
    const undone = i < SHORT_RUN ? actions.filter(([name]) => !done.has(name)) : [];
    const [name, act] = pick(next() < 0.5 && undone.length > 0 ? undone : actions)!;
    const acted = act(pick([...actors, ...busy])!);
    if (!acted) continue;
    i++;
    await acted;
    done.add(name);
    await Promise.all(actors.map((actor) => actor.agrees(`action ${i}, ${name}`)));
  }
  for (const actor of actors) await actor.agreesWithFresh();
  for (const [name] of actions) assert.ok(!isUsual || done.has(name), `nobody did: ${name}`);
}
