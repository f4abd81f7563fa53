import assert from "node:assert/strict";
import { createApi } from "../../client/base/api.ts";
import { ChannelHistory } from "../../client/messages/channel_history.ts";
import { EMPTY_WINDOW } from "../../client/messages/state.ts";
import { createMessagesStore } from "../../client/messages/store.ts";
import { names, type RestoredRecord } from "../../client/e2ee/worker/records.ts";
import { openStore } from "../../client/e2ee/worker/store.ts";
import type { Message } from "../../protocol/messages.ts";
import { MEMBER_PERMISSIONS } from "../helpers/member_permissions.ts";
import { createRowConverter } from "../../screens/main/row_converter.ts";
import { TestApp } from "../helpers/app.ts";
import { shownPage } from "../helpers/e2ee/shown_page.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { aChannel } from "../unit/client/fakes.ts";

type Messages = Message[];

/** Returns a person's view of a conversation, with `change` between them and the server. */
function windowOf(talker: Talker, id: string) {
  const page = shownPage(talker.page, [
    aChannel({ id, server_id: null, mode: "private", private_from: 0 }),
  ]);
  const host = { change: (all: Messages): Messages => all };
  const still = { after: () => () => {}, log: () => {} };
  const platform = {
    ...still,
    async fetch(path: string, init: RequestInit) {
      const response = await fetch(new URL(path, talker.person.url), init);
      const body = await response.json();
      return Response.json({ ...body, messages: host.change(body.messages) });
    },
    upload: () => Promise.reject(new Error("nothing is uploaded")),
  };
  const renew = () => Promise.resolve(false);
  const store = createMessagesStore({ [id]: EMPTY_WINDOW });
  const history = new ChannelHistory({
    platform: still,
    api: createApi({ platform, token: () => talker.person.token, renew }),
    cipher: page.cipher,
    store,
    channels: { find: () => null },
    contents: { load: () => Promise.reject(new Error("nothing is large")) },
    sending: () => undefined,
    seen: () => {},
  }, id);
  const me = talker.person.user as unknown as Parameters<typeof createRowConverter>[0];
  const show = createRowConverter(me, MEMBER_PERMISSIONS, undefined, undefined, 0);
  return {
    history,
    host,
    page,
    shown: () =>
      show(store.window(id)!.rows, []).filter(({ system }) => !system).map(({ text, edited }) =>
        edited ? `${text} (edited)` : text
      ),
    [Symbol.dispose]: () => page[Symbol.dispose](),
  };
}

async function begun(app: TestApp, ...texts: string[]) {
  const people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const sent: { id: string; seq: number }[] = [];
  for (const text of texts) sent.push(await ada.send(dm(ada), text));
  return { people, ada, bob, dm, id, sent };
}

Deno.test("[MEND-40] what was read and is deleted by the host, or left out of later lists, stays as removed by the server", async () => {
  await using app = await TestApp.start();
  const { people, bob, id, sent } = await begun(app, "one", "two", "three", "four", "five");
  using _ = people;
  using view = windowOf(bob, id);
  await view.history.loadNewest();
  assert.deepEqual(view.shown(), ["one", "two", "three", "four", "five"]);
  const gone = [sent[1]!.id, sent[2]!.id];
  view.host.change = (all) => all.filter((one) => !gone.includes(one.id));
  await view.history.refresh();
  assert.deepEqual(view.shown(), ["one", "2 messages removed by the server", "four", "five"]);
  gone.push(sent[4]!.id);
  await view.history.loadNewest();
  assert.deepEqual(view.shown().at(-1), "Removed by the server", "the newest one");
  gone.pop();
  await view.history.loadNewest();
  await view.history.deleted(sent[3]!.id);
  assert.deepEqual(view.shown().slice(-2), ["3 messages removed by the server", "five"]);
  using again = windowOf(bob.restarted(), id);
  again.host.change = view.host.change;
  await again.history.loadNewest();
  assert.deepEqual(again.shown(), ["one", "2 messages removed by the server", "four", "five"]);
  again.host.change = (all) => all;
  await again.history.loadNewest();
  assert.deepEqual(again.shown(), ["one", "two", "three", "four", "five"]);
});

Deno.test("[MEND-40 E2E-30] what its author has taken back stays deleted, and what a restore has lost is said to be lost", async () => {
  await using app = await TestApp.start();
  const { people, ada, bob, dm, id, sent } = await begun(app, "one", "two", "three");
  using _ = people;
  using view = windowOf(bob, id);
  await ada.send(dm(ada), { op: "delete", target: sent[0]!.id });
  await view.history.loadNewest();
  view.host.change = (all) => all.filter((one) => one.id === sent[2]!.id);
  const store = (await bob.browser.run(() => openStore(bob.person.id)))!;
  const record: RestoredRecord = { times: [Date.now() - 60_000], isSaid: true };
  await store.write({ [names.restored]: record });
  await view.history.loadNewest();
  const deleted = "This message was deleted";
  assert.deepEqual(view.shown(), [deleted, "Removed by the server", "three"]);
  await store.write({ [names.restored]: { ...record, times: [Date.now()] } });
  store.close();
  await view.history.loadNewest();
  assert.deepEqual(view.shown(), [deleted, "Lost when this server was restored", "three"]);
});

Deno.test("[MEND-40 E2E-29] '(edited)' and times follow what is sealed: where the server says otherwise, the device's clock is shown", async () => {
  await using app = await TestApp.start();
  const { people, ada, bob, dm, id, sent } = await begun(app, "one", "two", "three");
  using _ = people;
  using view = windowOf(bob, id);
  await ada.send(dm(ada), { op: "edit", target: sent[1]!.id, text: "zwei" });
  const past = "2020-01-01T00:00:00.000Z";
  view.host.change = (all) =>
    all.map((one) => ({
      ...one,
      edited: one.id !== sent[1]!.id,
      edited_at: one.id === sent[1]!.id ? one.edited_at : past,
      created_at: one.id === sent[2]!.id ? one.created_at : past,
    }));
  await view.history.loadNewest();
  assert.deepEqual(view.shown(), ["one", "zwei (edited)", "three"]);
  const notes = view.page.conversations.notes.value;
  const times = sent.map(({ id }) => notes.get(id)?.deviceTime ?? null);
  assert.deepEqual(times.map((time) => time === null), [false, false, true]);
  for (const time of times) if (time) assert.ok(Math.abs(Date.now() - time) < 60_000);
});
