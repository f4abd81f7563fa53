import type { Channel } from "../../protocol/channels.ts";
import type { Message } from "../../protocol/messages.ts";
import { actAtRandom, type Action, Actor } from "../helpers/actor.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { cipher } from "../helpers/live_client.ts";
import type { Person } from "../helpers/person.ts";
import { withSeeds } from "../helpers/seeds.ts";
import { threadId } from "../helpers/threads.ts";

const USUAL = { seed: 2_161, actions: 150 };

Deno.test("[COM-7 D-LAST-7] after each random act in threads each client holds what a fetch tells, with the thread on screen", () =>
  withSeeds("liveThreads", USUAL, async (run) => {
    const { next, pick } = run;
    await using app = await TestApp.start();
    const club = await Club.of(app, "bob", "eve");
    const { owner, channel, people: { bob, eve } } = club;
    using actors = await Actor.all(app, [owner, bob, eve]);
    for (const actor of actors) await actor.open(channel.id);

    /** Any thread of the channel, listed or not; the last ones are likelier. */
    async function anyThread({ person }: Actor): Promise<Channel | undefined> {
      const { body } = await person.get(`/channels/${channel.id}/threads`);
      return pick(((body.threads ?? []) as Channel[]).slice(0, 4));
    }
    const withThread =
      (act: (actor: Actor, thread: Channel) => Promise<unknown> | undefined) =>
      async (actor: Actor) => {
        const thread = await anyThread(actor);
        if (thread) await act(actor, thread);
      };
    const write = (actor: Actor, called?: Person) => async (id: string) => {
      const content = await cipher.encrypt(id, `@${called?.user.username} ${next()}`);
      const mentions = called ? [called.id] : [];
      return actor.person.post(`/messages/${id}`, { ...content, mentions });
    };

    const actions: Action[] = [
      ["write in the channel", (actor) => write(actor)(channel.id)],
      ["make a thread from a message", ({ person, messages }) => {
        const roots = messages.filter(({ channel_id, isSystemMessage }: Message) =>
          channel_id === channel.id && !isSystemMessage
        );
        const root = pick(roots);
        return root &&
          person.post(`/messages/${channel.id}/${root.id}/thread`, { name: "from it" });
      }],
      ["make a thread", async ({ person }) => {
        const id = threadId(app);
        const message = await cipher.encrypt(id, "the first");
        const first = next() < 0.7 ? { message } : {};
        return person.post(`/channels/${channel.id}/threads`, { id, name: "anew", ...first });
      }],
      ["write in a thread", withThread((actor, { id }) => write(actor)(id))],
      [
        "mention somebody in a thread",
        withThread((actor, { id }) => write(actor, pick([owner, bob, eve]))(id)),
      ],
      [
        "open a thread",
        withThread((actor, { id, server_id }) => {
          actor.live.client.navigation.select(server_id, id);
          return Promise.resolve();
        }),
      ],
      [
        "go back to the channel",
        (actor) => actor.state.channels[channel.id] ? actor.open(channel.id) : undefined,
      ],
      [
        "follow or not",
        withThread(({ person }, { id }) => {
          const path = `/channels/${id}/followers/me`;
          return next() < 0.5 ? person.post(path) : person.delete(path);
        }),
      ],
      [
        "change a thread",
        withThread(({ person }, { id }) =>
          person.put(
            `/channels/${id}`,
            pick([
              { archived: true },
              { archived: false },
              { locked: next() < 0.5 },
              { name: `named ${next()}` },
              // Nobody waits until it is over: no event says that.
              { slow_mode: next() < 0.2 ? 600 : 0 },
            ]),
          )
        ),
      ],
      [
        "delete a thread",
        withThread(({ person }, { id }) =>
          next() < 0.4 ? person.delete(`/channels/${id}`) : undefined
        ),
      ],
      ["read", ({ person, texts }) => {
        const one = pick(texts);
        return one && person.post(`/channels/${one.id}/read`, { seq: one.last_seq });
      }],
      ["delete a message", ({ person, messages }) => {
        const message = pick(messages);
        return message && person.delete(`/messages/${message.id}`);
      }],
      [
        "hide the channel from bob, or show it",
        () => club.override(owner, bob.id, next() < 0.4 ? { readMessages: false } : {}),
      ],
    ];
    await actAtRandom(actors, actions, run);
  }));
