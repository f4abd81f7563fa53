import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { lieOf } from "../helpers/e2ee/lies.ts";
import { about } from "../helpers/hostile_host/lie.ts";
import { sealed } from "../helpers/person.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { Talker, textOf } from "../helpers/e2ee/talk.ts";

Deno.test("[E2E-18 E2E-19 E2E-32] a private channel: the owner signs who may read, and whoever comes later reads all of it once somebody has confirmed them", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob", "cy");
  const { server, talkers, newChannel, start, confirm, stateFor } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  const before = await bob.look(quiet);
  assert.deepEqual([before.phase, before.about, before.root], ["unconfirmed", [], null]);
  const begun = await start(ada, quiet);
  assert.deepEqual([begun.phase, begun.people.length, begun.history], ["ready", 3, "all"]);
  assert.equal(begun.root?.userId, ada.person.id);
  for (const one of [bob, cy]) {
    const { phase, root } = await one.look(quiet);
    assert.deepEqual([phase, root], ["ready", begun.root]);
  }
  await ada.send(quiet, "only us");
  await bob.send(quiet, "indeed");
  assert.deepEqual(await cy.texts(quiet), ["only us", "indeed"]);

  const dan = await app.register("dan");
  await ada.person.bring(server.id, dan);
  using dans = await Talker.first(dan);
  // The server's word that a person joined proves nothing.
  const outside = await dans.look(quiet);
  assert.deepEqual([outside.phase, outside.about], ["unconfirmed", [ada.person.id]]);
  await cy.send(quiet, "before dan");
  const seen = await bob.page.ask("unsigned", quiet, await stateFor(bob, quiet));
  assert.deepEqual([seen.acts, seen.others.map(({ kind }) => kind)], [[], ["member"]]);
  assert.deepEqual(await confirm(ada, quiet), ["member"]);
  assert.deepEqual(await confirm(ada, quiet), []);
  assert.equal((await dans.look(quiet)).phase, "ready");
  await ada.send(quiet, "welcome");
  await dans.page.ask("hint", { kind: "letter" });
  const rows = await dans.read(quiet);
  assert.deepEqual(rows.map(textOf), ["only us", "indeed", "before dan", "welcome"]);
  const sharers = rows.map((row) => "sharedBy" in row ? row.sharedBy : null);
  assert.deepEqual(sharers, [ada.person.id, ada.person.id, ada.person.id, null]);
});

Deno.test("[E2E-18 E2E-21] roles and overrides decide in private channels, as they were signed; who loses reading reads nothing later", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob", "cy", "dan");
  const { server, talkers, newChannel, start, confirm } = people;
  const [ada, bob, cy, dan] = talkers as [Talker, Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  const role = { name: "Inner", permissions: { readMessages: true, manageMembers: true } };
  const { id: inner } = (await ada.person.post(`/servers/${server.id}/roles`, role)).body.role;
  const give = (to: Talker) =>
    ada.person.post(`/servers/${server.id}/members/${to.person.id}/roles`, { roleId: inner });
  const channel = `/channels/${quiet.id}/permissions`;
  await give(bob);
  await ada.person.put(`${channel}/default`, { permissions: { readMessages: false } });
  await ada.person.put(`${channel}/${inner}`, { permissions: { readMessages: true } });
  assert.deepEqual(
    (await start(ada, quiet)).people.map(({ userId }) => userId).toSorted(),
    [
      ada.person.id,
      bob.person.id,
    ].toSorted(),
  );
  await ada.send(quiet, "the two of us");
  assert.equal((await bob.look(quiet)).phase, "ready");
  assert.deepEqual(await bob.texts(quiet), ["the two of us"]);

  await give(cy);
  assert.equal((await cy.look(quiet)).phase, "unconfirmed");
  // bob may not give a role as high as his own.
  assert.deepEqual(await confirm(bob, quiet), ["member"]);
  assert.notEqual((await cy.look(quiet)).phase, "ready");
  assert.deepEqual(await confirm(ada, quiet), ["assign"]);
  assert.equal((await cy.look(quiet)).phase, "ready");
  await cy.send(quiet, "the three of us");

  await ada.person.delete(`/servers/${server.id}/members/${bob.person.id}/roles/${inner}`);
  await cy.send(quiet, "without bob");
  const now = await ada.look(quiet);
  assert.deepEqual([now.phase, now.people.length], ["ready", 2]);
  assert.deepEqual(await confirm(ada, quiet), ["unassign"]);
  assert.equal((await bob.person.get(`/messages/${quiet.id}`)).status, 404);
  await assert.rejects(bob.look(quiet), { code: "not_found" });
  await ada.person.delete(`/servers/${server.id}/members/${cy.person.id}`);
  await ada.send(quiet, "alone");
  assert.deepEqual((await ada.look(quiet)).people.map(({ userId }) => userId), [ada.person.id]);
  assert.deepEqual(await confirm(ada, quiet), ["kick"]);
  assert.equal((await dan.look(quiet)).phase, "unconfirmed");
});

Deno.test("[E2E-32] what was written while newcomers were to read nothing of before stays closed to them, also later", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { server, talkers, newChannel, start, confirm } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  await bob.look(quiet);
  await ada.send(quiet, "for all");
  const setting = (setting: "all" | "joined") =>
    ada.page.ask("sign", quiet, [{ kind: "history", channel: quiet.id, setting }]);
  assert.equal((await setting("joined")).history, "joined");
  await bob.send(quiet, "for us");
  assert.equal((await setting("all")).history, "all");
  await bob.send(quiet, "for all again");
  const bobs = await bob.page.ask("sign", quiet, [
    { kind: "history", channel: quiet.id, setting: "joined" },
  ]);
  assert.equal(bobs.history, "all", "who may not manage channels changes nothing");

  const dan = await app.register("dan");
  await ada.person.bring(server.id, dan);
  using dans = await Talker.first(dan);
  await confirm(ada, quiet);
  await dans.look(quiet);
  assert.deepEqual(await dans.texts(quiet), ["for all", "[no_key]", "for all again"]);
  using again = dans.restarted();
  assert.deepEqual(await again.texts(quiet), ["for all", "[no_key]", "for all again"]);
});

Deno.test("[E2E-3 E2E-32] what somebody else leaves in the letter box is thrown away, and what members share comes", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada");
  const { server, talkers, newChannel, start, confirm } = people;
  const [ada] = talkers as [Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  await ada.send(quiet, "true");
  const [eve, dan] = await app.registerAll("eve", "dan");
  await ada.person.bring(server.id, eve!, dan!);
  using eves = await Talker.first(eve!);
  using dans = await Talker.first(dan!);
  const { body: shown } = await eve!.get(`/e2ee/people?ids=${dan!.id}&version=2`);
  const [{ devices }] = shown.people;
  const junk = new Uint8Array(200).fill(7).toBase64();
  const own = (await eves.page.ask("devices"))[0]!.id;
  const letters = { device: own, letters: [{ to: devices[0].id, sealed: junk }] };
  assert.equal((await eve!.post("/e2ee/letters", letters)).status, 200);
  await confirm(ada, quiet);
  await dans.look(quiet);
  assert.deepEqual(await dans.texts(quiet), ["true"]);
  const left = (await dan!.get(`/e2ee/letters?device=${devices[0].id}`)).body;
  assert.deepEqual(left.letters, [], "what cannot be read is thrown away");
});

Deno.test("[E2E-32] whoever comes in by reading finds the letter that came before, though the response to who added them was lost", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada");
  const { server, talkers, newChannel, start, confirm } = people;
  const [ada] = talkers as [Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  await ada.send(quiet, "before dan");
  const dan = await app.register("dan");
  await ada.person.bring(server.id, dan);
  using dans = await Talker.first(dan);
  assert.deepEqual(await dans.texts(quiet), ["[no_key]"], "nobody has asked what it is");
  assert.equal((await dans.look(quiet)).phase, "unconfirmed");
  let lost = 0;
  ada.browser.between = async (path, init, go) => {
    const response = await go();
    const isCommit = init.method === "POST" && path.endsWith("/commits");
    if (!isCommit || lost++) return response;
    await response.body?.cancel();
    throw new TypeError("the response is lost");
  };
  await assert.rejects(confirm(ada, quiet), /Can.t reach the server/);
  await ada.look(quiet);
  // The device isn't in the group yet, so the letter waits.
  await dans.page.ask("hint", { kind: "letter" });
  await ada.send(quiet, "welcome");
  assert.deepEqual(await dans.texts(quiet), ["before dan", "welcome"]);
});

Deno.test("[E2E-32] letters have the keys of epochs in which somebody may have written, and of no others", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { talkers: [ada, bob], newChannel, start } = people;
  const posted: number[] = [];
  using _count = lieOf(ada!.browser, {
    response(body, { method, path }) {
      if (method === "POST" && path.endsWith("/letters")) posted.push(1);
      return body;
    },
  });
  const quiet = await newChannel(ada!.person);
  await start(ada!, quiet);
  assert.equal((await bob!.look(quiet)).phase, "ready");
  assert.deepEqual(posted, [], "nothing was written yet");
  const texts: string[] = [];
  for (let i = 0; i < 12; i++) {
    // Epochs pass, in which something is written and in which nothing is.
    if (i % 3 === 0) await ada!.send(quiet, texts[texts.push(`text ${i}`) - 1]!);
    await ada!.page.ask("sign", quiet, [{ kind: "history", channel: quiet.id, setting: "all" }]);
  }
  const cut = posted.length;
  using laptop = await bob!.further(app);
  // Hides the archive, which has everything the person could read: only letters count here.
  using _archive = lieOf(
    laptop.browser,
    about(/\/archive\//, () => ({ archived: [], has_more: false })),
  );
  await ada!.page.ask("hint", { kind: "person", id: bob!.person.id });
  await laptop.look(quiet);
  assert.equal(posted.length, cut + 1);
  assert.deepEqual(await laptop.texts(quiet), texts);
});

Deno.test("[E2E-54 E2E-49] a channel is private only where that is asked for, and people read that nobody from outside has looked at it", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { server } = await ada.createServer();
  const made = await ada.post(`/channels/server/${server.id}`, { name: "plain" });
  assert.deepEqual([made.status, made.body.channel.mode], [201, "open"]);
  const page = await Deno.readTextFile(new URL("../../docs/privacy.md", import.meta.url));
  assert.match(page, /Nobody from outside has reviewed the encryption yet/);
});

Deno.test("[E2E-41] a device that waits for a group asks once until it hears of something, and nothing that it asks fails", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { talkers, newChannel, start } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const quiet = await newChannel(ada.person);
  const asked: number[] = [];
  bob.browser.between = async (path, _init, go) => {
    const response = await go();
    if (path.includes(`/e2ee/channels/${quiet.id}/`)) asked.push(response.status);
    return response;
  };
  await bob.look(quiet);
  const row = { senderId: ada.person.id, seq: 1, ...sealed("of nobody's key") };
  for (let i = 0; i < 12; i++) {
    await bob.page.ask("open", quiet.id, [{ id: `row-${i}`, ...row }], null);
  }
  assert.deepEqual(asked, [200, 200], "for itself, and for the first of these rows");
  await start(ada, quiet);
  await ada.send(quiet, "begun");
  await bob.hint(quiet);
  assert.deepEqual(await bob.texts(quiet), ["begun"]);
});

Deno.test("[E2E-20] who waits for a group asks for none that isn't there, however often they look", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { talkers, newChannel, start, persons } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const [begun, waiting] = [
    await newChannel(persons[0]!, "one"),
    await newChannel(persons[0]!, "two"),
  ];
  const refused: string[] = [];
  for (const { browser } of [ada, bob]) {
    browser.between = async (path, _init, go) => {
      const response = await go();
      if (response.status >= 400 && !path.includes("/archive/")) refused.push(path);
      return response;
    };
  }
  // ada may start any group of her server, so her client checks whether another has.
  await start(ada, begun);
  for (let looks = 0; looks < 3; looks++) {
    for (const one of [ada, bob]) {
      await one.look(waiting);
      await one.hint(waiting);
    }
  }
  assert.equal((await start(ada, waiting)).phase, "ready");
  assert.equal((await bob.look(waiting)).phase, "ready");
  assert.deepEqual(refused, []);
});
