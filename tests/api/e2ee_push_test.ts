import assert from "node:assert/strict";
import { IDBFactory } from "fake-indexeddb";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { PushPayload } from "../../protocol/push.ts";
import { lieOf, strangersCommit } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { groupOf, type Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { forgedCommit } from "../helpers/hostile_host/lies/groups.ts";
import { openDm, say, type Stage, stage } from "../helpers/pushing.ts";
import { PushWorker } from "../helpers/push_worker.ts";

const UNREAD = { title: "New encrypted message", body: "" };

const workerOf = ({ person, browser }: Talker, { service }: Stage) =>
  PushWorker.of(person, service, browser.databases);

/** Returns the server's push for a row. */
function pushOf(
  { id: channel, space, serverId }: PrivateChannel,
  { id: message, seq }: { id: string; seq: number },
  by: Talker,
): PushPayload {
  const person = space === "dm" ? by.person.id : null;
  return { kind: "message", channel, message, seq, server: serverId ?? null, person };
}

Deno.test("[E2E-31 NOTIF-06] a pushed private message is read by the service worker alone, which stores nothing", async () => {
  await using s = await stage();
  using people = await twoPeople(s.app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "before");
  await bob.texts(dm(bob));
  const worker = await workerOf(bob, s);
  await ada.send(dm(ada), "The key is under the mat");
  await Promise.all(s.app.contexts.map(({ push }) => push.settled()));
  const [payload] = await worker.browser.next();
  const before = await bob.browser.copy();
  assert.deepEqual(await worker.shows(payload!), {
    title: "ada",
    body: "The key is under the mat",
  });
  assert.deepEqual(worker.asked, ["/api/users/push/message"]);
  assert.deepEqual(await bob.browser.copy(), before);
  assert.deepEqual(await bob.texts(dm(bob)), ["before", "The key is under the mat"]);
  // Once a page has read it.
  assert.equal((await worker.shows(payload!)).title, "ada");
  const long = await ada.send(dm(ada), `${"a".repeat(99)}😀 and more`);
  assert.equal((await worker.shows(pushOf(dm(bob), long, ada))).body, "a".repeat(99));
});

Deno.test("[MEND-43 E2E-31] a pushed message says words, without marks and spoilers", async () => {
  await using s = await stage();
  using people = await twoPeople(s.app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const worker = await workerOf(bob, s);
  const sent = await ada.send(dm(ada), "the **ending**: ||the butler\n\n```\nwith a rope```|| wow");
  const { body } = await worker.shows(pushOf(dm(bob), sent, ada));
  assert.equal(body, "the ending: [spoiler]\nwow");
});

Deno.test("[E2E-31] what the device cannot open, prove or place is a new private message, and no more", async (t) => {
  await using s = await stage();
  using people = await twoPeople(s.app);
  const { ada, bob, dm } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "I owe you money");
  await bob.texts(dm(bob));
  const worker = await workerOf(bob, s);
  const sent = await ada.send(dm(ada), "hello");
  const push = pushOf(dm(bob), sent, ada);
  const [before] = await bob.rows(dm(bob));

  await t.step("of an epoch that no page has come to", async () => {
    using phone = await ada.further(s.app);
    // Another epoch begins, in which the phone is.
    await ada.page.ask("hint", { kind: "person", id: ada.person.id });
    await phone.look(dm(ada));
    const later = pushOf(dm(bob), await phone.send(dm(ada), "from my phone"), ada);
    assert.deepEqual(await worker.shows(later), UNREAD);
    await bob.look(dm(bob));
    assert.deepEqual(await worker.shows(later), { title: "ada", body: "from my phone" });
  });
  const lies: [string, (message: Record<string, unknown>) => void][] = [
    ["changed", (message) => {
      const text = message.encrypted_content as string;
      message.encrypted_content = `${text.slice(0, -8)}${text.at(-8) === "A" ? "B" : "A"}${
        text.slice(-7)
      }`;
    }],
    ["said to be another's", (message) => message.sender_id = bob.person.id],
    ["said to be a stranger's", (message) => message.sender_id = crypto.randomUUID()],
    ["an old one once more", (message) => {
      Object.assign(message, { encrypted_content: before!.encryptedContent, iv: before!.iv });
    }],
    ["another message", (message) => message.id = crypto.randomUUID()],
    ["not sealed", (message) => message.encrypted_content = btoa("hello")],
    ["too large", (message) => delete message.encrypted_content],
  ];
  for (const [name, change] of lies) {
    await t.step(name, async () => {
      worker.change = (body) => {
        change(body.message);
        return body;
      };
      assert.deepEqual(await worker.shows(push), UNREAD);
      worker.change = (body) => body;
    });
  }
  await t.step("what came later than its epoch", async () => {
    worker.change = ({ message, ...rest }) => ({ ...rest, message: { ...message, seq: 1_000 } });
    assert.deepEqual(await worker.shows(push), UNREAD);
    worker.change = (body) => body;
  });
  await t.step("an edit in its place", async () => {
    const edited = await ada.send(dm(ada), "at six");
    await ada.send(dm(ada), { op: "edit", target: edited.id, text: "at seven" });
    assert.deepEqual(await worker.shows(pushOf(dm(bob), edited, ada)), UNREAD);
  });
  await t.step("a server that answers nothing of use", async () => {
    worker.change = () => null;
    assert.deepEqual(await worker.shows(push), UNREAD);
    worker.change = (body) => body;
  });
  await t.step("a server that does not answer in time", async () => {
    const asked = Promise.withResolvers<void>();
    worker.change = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const shown = worker.shows(push);
    await asked.promise;
    worker.late.abort();
    assert.deepEqual(await shown, UNREAD);
    worker.late = new AbortController();
    worker.change = (body) => body;
  });
  await t.step("of a channel of which it holds nothing it asks nothing", async () => {
    const asked = worker.asked.length;
    const elsewhere = { ...push, channel: crypto.randomUUID() };
    assert.deepEqual(await worker.shows(elsewhere), { title: "New direct message", body: "" });
    assert.equal(worker.asked.length, asked);
  });
  await t.step("a device without keys, which gets no database by it", async () => {
    const databases = new IDBFactory();
    const other = await PushWorker.of(await s.app.login("bob"), s.service, databases, [id]);
    assert.deepEqual(await other.shows(push), UNREAD);
    assert.deepEqual([await databases.databases(), other.asked], [[], []]);
  });
  await t.step("a conversation in which something is wrong", async () => {
    assert.deepEqual(await worker.shows(push), { title: "ada", body: "hello" });
    const { generation, row } = await strangersCommit(ada, id);
    using _lie = lieOf(bob.browser, forgedCommit(generation, row));
    await bob.page.ask("hint", { kind: "channel", id });
    assert.equal(bob.page.conversations.get(id)!.phase, "frozen");
    assert.deepEqual(await worker.shows(push), UNREAD);
  });
});

Deno.test("[MEND-29] a pushed message stands under the pinned name, whatever the server calls its author", async () => {
  await using s = await stage();
  using people = await twoPeople(s.app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const worker = await workerOf(bob, s);
  const push = pushOf(dm(bob), await ada.send(dm(ada), "hello"), ada);
  worker.change = ({ message, ...rest }) => ({
    ...rest,
    message: { ...message, username: "carl" },
  });
  assert.deepEqual(await worker.shows(push), { title: "ada", body: "hello" });
});

Deno.test("[E2E-31] the place is said as pages say it: a group, a channel of a server; files by their names", async () => {
  await using s = await stage();
  {
    using people = await groupOf(s.app, "ada", "bob", "cy");
    const [ada, bob] = people.talkers as [Talker, Talker];
    await ada.page.ask("startConversation", people.group(ada));
    await bob.look(people.group(bob));
    const worker = await workerOf(bob, s);
    const sent = await ada.send(
      people.group(ada),
      "hi <:wave:0f9f3c1e-0000-4000-8000-000000000000>",
    );
    const shown = await worker.shows(pushOf(people.group(bob), sent, ada));
    assert.deepEqual(shown, { title: "ada in ada, cy", body: "hi :wave:" });
  }
  using people = await serverOf(s.app, "dan", "eve");
  const [dan, eve] = people.talkers as [Talker, Talker];
  const quiet = await people.newChannel(dan.person);
  await people.start(dan, quiet);
  await eve.look(quiet);
  const worker = await workerOf(eve, s);
  const file = {
    id: "file",
    key: "k".repeat(43),
    hash: "h".repeat(43),
    name: "plan.pdf",
    type: "application/pdf",
    size: 1,
  };
  const sent = await dan.send(quiet, { op: "text", text: "", files: [file] });
  const shown = await worker.shows(pushOf(quiet, sent, dan));
  assert.deepEqual(shown, {
    title: `dan in #quiet (${people.server.name})`,
    body: "Sent plan.pdf",
  });
});

Deno.test("[E2E-31 UX-4] without a page the server shows the browser sealed messages of what its person may read, while the session lives", async () => {
  await using s = await stage();
  using people = await serverOf(s.app, "ada", "bob");
  const { server, talkers } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const quiet = await people.newChannel(ada.person);
  await people.start(ada, quiet);
  await bob.look(quiet);
  const sent = await ada.send(quiet, "only us");
  const { channels } = (await ada.person.get(`/channels/server/${server.id}`)).body;
  const general = channels.find(({ name }: { name: string }) => name === "general");
  const open = await ada.person.say(general.id, "to all");

  const { key } = (await bob.person.get("/users/push")).body;
  const browser = s.service.subscribe(key);
  const { renewal } = (await bob.person.put("/users/push", browser.subscription)).body;
  const nobody = s.app.anonymous.bind(s.app);
  const ask = async (message: string, channel: string, secret = renewal) => {
    const body = { renewal: secret, channel, message };
    const response = await nobody("POST", "/users/push/message", body);
    return response.status === 200 ? response.body : response.body.code;
  };
  const shown = await ask(sent.id, quiet.id);
  const [row] = await bob.rows(quiet);
  assert.deepEqual(
    [shown.message.encrypted_content, shown.channelName, shown.serverName],
    [row!.encryptedContent, "quiet", server.name],
  );
  assert.doesNotMatch(JSON.stringify(shown), /only us/);
  assert.equal(await ask(open.id, general.id), "not_found", "what the server can read");
  assert.equal(await ask(sent.id, general.id), "not_found");
  assert.equal(await ask(sent.id, quiet.id, "A".repeat(43)), "not_found");
  const wrong = await nobody("POST", "/users/push/message", { renewal, channel: quiet.id });
  assert.deepEqual([wrong.status, wrong.body.code], [400, "invalid_input"]);
  assert.match(wrong.body.error, /message/);

  const permissions = { readMessages: false };
  await ada.person.put(`/channels/${quiet.id}/permissions/default`, { permissions });
  assert.equal(await ask(sent.id, quiet.id), "not_found", "who may not read it");
  await ada.person.put(`/channels/${quiet.id}/permissions/default`, {
    permissions: { readMessages: true },
  });
  assert.equal((await ask(sent.id, quiet.id)).message.id, sent.id);
  await bob.person.post("/auth/logout", {});
  assert.equal(await ask(sent.id, quiet.id), "not_found", "after the session");
});

Deno.test("[UX-4] a push says nothing to whoever looks at the chat, and all to whoever looks at another page", async () => {
  await using s = await stage();
  const [ada, bob] = await s.app.registerAll("ada", "bob");
  const dm = await openDm(ada, bob);
  const worker = await PushWorker.of(bob, s.service, new IDBFactory());
  await say(s.app, ada, dm.id);
  const [payload] = await worker.browser.next();
  const at = async (path: string, visibilityState: DocumentVisibilityState = "visible") => {
    worker.pages = [{ url: `https://chat.example.org${path}`, visibilityState }];
    return (await worker.shows(payload!)).title;
  };
  const NOTHING = "Parley";
  const NEWS = "New direct message";
  assert.deepEqual(await at("/"), NOTHING);
  assert.deepEqual(await at(`/dm/${ada.id}`), NOTHING);
  assert.deepEqual(await at("/", "hidden"), NEWS);
  assert.deepEqual(await at("/docs/help"), NEWS);
  assert.deepEqual(await at("/admin"), NEWS);
});
