import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { type Person, sealed } from "../helpers/person.ts";
import { type Dice, withSeeds } from "../helpers/seeds.ts";
import type { TestSocket } from "../helpers/test_socket.ts";
import { threadId } from "../helpers/threads.ts";
import { until } from "../helpers/until.ts";

const USUAL = { seed: 71, actions: 200 };
/** Actions between two comparisons: the activity of a thread is told every two seconds. */
const AT_ONCE = 5;

/** Returns the fields of a thread that a client shows. */
function shown({ id, name, slow_mode, last_seq, mention_count, unread_count, thread }: Channel) {
  const { archived, locked, following, message_count, auto_archive_minutes } = thread!;
  const state = { id, name, slow_mode, archived, locked, following, message_count };
  const read = following ? { last_seq, mention_count, unread_count } : null;
  return { ...state, auto_archive_minutes, read };
}
type Shown = ReturnType<typeof shown>;

/** A person, and what their client makes of the events. */
class Follower {
  /** Threads by id; null: their channel is not to be seen. */
  held: Map<string, Channel> | null = new Map();
  #taken = 0;

  constructor(
    readonly person: Person,
    readonly socket: TestSocket,
    readonly parentId: string,
  ) {}

  /** Takes the events that have arrived since. */
  async take(): Promise<void> {
    await this.socket.sync();
    const { received } = this.socket;
    for (; this.#taken < received.length; this.#taken++) {
      const { event, data } = received[this.#taken]!;
      await this.#on(event, data);
    }
  }

  // deno-lint-ignore no-explicit-any
  async #on(event: string, data: any): Promise<void> {
    if (event === "channel-deleted" && data.channelId === this.parentId) this.held = null;
    if (event === "channel-created" && data.channel.id === this.parentId) {
      this.held = await this.fetched();
    }
    const { held } = this;
    if (!held) return;
    switch (event) {
      case "channel-created":
      case "channel-updated":
        if (data.channel.parent_id === this.parentId) held.set(data.channel.id, data.channel);
        break;
      case "channel-deleted":
        held.delete(data.channelId);
        break;
      case "thread-activity":
        this.#change(data.channelId, ({ thread }) => ({
          thread: { ...thread!, message_count: data.message_count },
        }));
        break;
      case "read-updated":
        this.#change(data.channelId, () => ({
          read_seq: data.read_seq,
          mention_count: data.mention_count,
          unread_count: data.unread_count,
        }));
        break;
      case "message-deleted":
        this.#change(data.channelId, ({ read_seq, unread_count }) => ({
          unread_count: unread_count! - (data.seq > read_seq ? 1 : 0),
        }));
        break;
      case "new-message":
        this.#onMessage(data);
    }
  }

  #onMessage({ channel_id, seq, sender_id, mentions = [] }: Message): void {
    this.#change(channel_id, (thread) => {
      // The thread that a new follower got counts it already.
      if (seq <= thread.last_seq) return {};
      if (sender_id === this.person.id) {
        return { last_seq: seq, read_seq: seq, unread_count: 0, mention_count: 0 };
      }
      const { unread_count, mention_count } = thread;
      const isMentioned = mentions.some((one) => one === this.person.id || one === "everyone");
      return {
        last_seq: seq,
        unread_count: unread_count! + 1,
        mention_count: mention_count + (isMentioned ? 1 : 0),
      };
    });
  }

  #change(id: string, change: (thread: Channel) => Partial<Channel>): void {
    const thread = this.held?.get(id);
    if (thread) this.held!.set(id, { ...thread, ...change(thread) });
  }

  async fetched(): Promise<Map<string, Channel> | null> {
    const { status, body } = await this.person.get(`/channels/${this.parentId}/threads?limit=100`);
    if (status === 404) return null;
    return new Map(body.threads.map((one: Channel) => [one.id, one]));
  }
}

function sorted(threads: Map<string, Channel> | null): Shown[] | null {
  return threads && [...threads.values()].map(shown).sort((a, b) => a.id < b.id ? -1 : 1);
}

type Action = (who: Follower, dice: Dice) => Promise<unknown> | undefined;

function actionsOf(app: TestApp, club: Club<"bob" | "eve">, everyone: Person[]): Action[] {
  const { owner, channel } = club;
  const anyOf = (who: Follower, { pick }: Dice) => pick([...who.held?.values() ?? []]);
  return [
    ({ person }, { next }) =>
      person.post(`/channels/${channel.id}/threads`, {
        id: threadId(app),
        name: `thread ${next()}`,
        ...(next() < 0.6 && { message: sealed("first") }),
      }),
    async ({ person }) => {
      const { body } = await person.post(`/messages/${channel.id}`, sealed("a root"));
      return body.message &&
        person.post(`/messages/${channel.id}/${body.message.id}/thread`, { name: "x" });
    },
    ...Array<Action>(4).fill((who, dice) => {
      const thread = anyOf(who, dice);
      const mentions = dice.next() < 0.4
        ? [dice.pick(everyone)!.id]
        : dice.next() < 0.2
        ? ["everyone"]
        : [];
      return thread && who.person.post(`/messages/${thread.id}`, { ...sealed("hello"), mentions });
    }),
    async (who, dice) => {
      const thread = anyOf(who, dice);
      if (!thread) return;
      const { body } = await who.person.get(`/messages/${thread.id}`);
      const message = dice.pick((body.messages ?? []) as Message[]);
      return message && who.person.delete(`/messages/${message.id}`);
    },
    (who, dice) => {
      const thread = anyOf(who, dice);
      const change = dice.pick([
        { archived: true },
        { archived: false },
        { locked: dice.next() < 0.3 },
        { name: `named ${dice.next()}`, auto_archive_minutes: 60 },
      ]);
      return thread && who.person.put(`/channels/${thread.id}`, change);
    },
    (who, dice) => {
      const thread = anyOf(who, dice);
      const path = `/channels/${thread?.id}/followers/me`;
      return thread && (dice.next() < 0.5 ? who.person.post(path) : who.person.delete(path));
    },
    (who, dice) => {
      const thread = anyOf(who, dice);
      return thread && who.person.post(`/channels/${thread.id}/read`, { seq: thread.last_seq });
    },
    (who, dice) => {
      const thread = anyOf(who, dice);
      return thread && dice.next() < 0.4 ? who.person.delete(`/channels/${thread.id}`) : undefined;
    },
    (who, dice) => {
      const thread = anyOf(who, dice);
      return thread &&
        who.socket.emit(dice.next() < 0.6 ? "join-channel" : "leave-channel", thread.id);
    },
    (_who, { next }) =>
      club.override(owner, club.people.bob.id, next() < 0.4 ? { readMessages: false } : {}),
  ];
}

Deno.test("[COM-7 D-LAST-7] after random acts in threads each client holds what a fetch tells", () =>
  withSeeds("threads", USUAL, async (run) => {
    await using app = await TestApp.start();
    const club = await Club.of(app, "bob", "eve");
    const everyone = [club.owner, club.people.bob, club.people.eve];
    const followers = await Promise.all(everyone.map(async (person) => {
      return new Follower(person, await person.socket(), club.channel.id);
    }));
    const actions = actionsOf(app, club, everyone);
    for (let done = 0; done < run.actions; done += AT_ONCE) {
      for (let i = 0; i < AT_ONCE; i++) {
        const who = run.pick(followers)!;
        await run.pick(actions)!(who, run);
        for (const one of followers) await one.take();
      }
      for (const one of followers) {
        let expected: Shown[] | null = null;
        const same = async () => {
          await one.take();
          expected = sorted(await one.fetched());
          return isDeepStrictEqual(sorted(one.held), expected);
        };
        await until("they agree", same, 10_000).catch(() => {
          assert.deepEqual(sorted(one.held), expected, one.person.user.username);
        });
      }
    }
  }));
