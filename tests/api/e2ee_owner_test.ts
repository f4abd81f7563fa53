import assert from "node:assert/strict";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { hex } from "../../protocol/e2ee/bytes.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { person as stranger } from "../helpers/e2ee/authority.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { insideOf, lieOf } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { forgedEntry } from "../helpers/hostile_host/lies/logs.ts";
import { password } from "../helpers/person.ts";
import { acceptShown, markVerified } from "../helpers/e2ee/shown_numbers.ts";

const HOUR = 3600_000;

/** A private channel of ada's server in which people talk; she may lose all her keys. */
async function talking(app: TestApp, ...names: string[]) {
  const people = await serverOf(app, "ada", ...names);
  const quiet = await people.newChannel(people.persons[0]!);
  await people.start(people.talkers[0]!, quiet);
  for (const one of people.talkers) assert.equal((await one.look(quiet)).phase, "ready");
  const browsers = people.talkers.map(({ browser }) => browser);
  /** Notifies everyone that a person's devices have changed. */
  const hear = async (id: string, among = people.talkers) => {
    for (const one of among) await one.page.ask("hint", { kind: "person", id });
  };
  return {
    ...people,
    quiet,
    hear,
    /** Signed in again after each of those days. */
    browsers,
    /** ada's next browser, with keys of its own, a day later. */
    async anew(): Promise<Talker> {
      const browser = new TestBrowser(await app.login("ada"), () => app.context.clock());
      browsers.push(browser);
      await browser.open().ask("beginReset", password("ada"));
      app.advance(24 * HOUR);
      // Tokens last for less than that.
      for (const one of browsers) one.person = await app.login(one.person.user.username);
      await browser.open().ask("begin", true);
      await hear(browser.person.id);
      return Talker.over(browser);
    },
  };
}

Deno.test("[E2E-14 E2E-19 E2E-35] a server's owner who lost all keys goes on with new ones: each member is asked once, whoever compared the former ones compares anew", async () => {
  await using app = await TestApp.start();
  using people = await talking(app, "bob", "cy");
  const { quiet, hear, start, anew, talkers } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  await markVerified(cy.page, ada.person.id);
  await ada.send(quiet, "before");
  const { root } = await bob.look(quiet);

  using again = await anew();
  const lost = await again.look(quiet);
  assert.deepEqual([lost.phase, lost.about], ["lost", []]);
  assert.equal((await bob.look(quiet)).phase, "ready", "nobody is asked before she has signed it");
  const begun = await start(again, quiet);
  assert.deepEqual([begun.phase, begun.about.toSorted()], [
    "waiting",
    [bob.person.id, cy.person.id].toSorted(),
  ]);
  assert.notDeepEqual(begun.root, root);

  await hear(ada.person.id);
  for (const [one, phase] of [[bob, "changed_keys"], [cy, "verified_changed"]] as const) {
    const now = await one.look(quiet);
    assert.deepEqual([now.phase, now.about, now.root], [phase, [ada.person.id], root]);
    await assert.rejects(one.send(quiet, "to whomever"), { message: "not_ready" });
  }
  const confirmed = await acceptShown(bob.page, quiet.id);
  assert.deepEqual([confirmed.phase, confirmed.root], ["ready", begun.root]);
  await bob.send(quiet, "welcome back");
  assert.equal((await again.look(quiet)).phase, "ready");
  await again.send(quiet, "thank you");
  assert.deepEqual((await again.texts(quiet)).slice(-2), ["welcome back", "thank you"]);

  // Other members' confirmations don't count for one who hasn't confirmed.
  const still = await cy.look(quiet);
  assert.deepEqual([still.phase, still.root], ["verified_changed", root]);
  await assert.rejects(acceptShown(cy.page, quiet.id), { message: "verified" });
  await markVerified(cy.page, ada.person.id);
  await hear(ada.person.id, [cy]);
  assert.deepEqual((await cy.look(quiet)).phase, "ready");
  await cy.send(quiet, "the three of us");
  assert.deepEqual(await cy.texts(quiet), [
    "before",
    "welcome back",
    "thank you",
    "the three of us",
  ]);
  for (const one of [bob, again]) assert.equal((await one.look(quiet)).people.length, 3);

  // She signs as before, and later members accept her keys as they are.
  const dan = await app.register("dan");
  await again.person.bring(people.server.id, dan);
  using dans = await Talker.first(dan);
  assert.deepEqual(await people.confirm(again, quiet), ["member"]);
  assert.equal((await dans.look(quiet)).phase, "ready");
});

Deno.test("[E2E-14 E2E-51] keys that the key log does not have make nobody the owner, and the conversation goes on once the host is honest", async () => {
  await using app = await TestApp.start();
  using people = await talking(app, "bob");
  const { quiet, talkers } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const { log: { authority } } = await insideOf(bob, quiet.id, quiet.serverId);
  const root = { kind: "root" as const, space: "server" as const };
  // An honest server accepts none from a member who isn't the owner.
  const { signer } = await insideOf(bob, quiet.id, quiet.serverId);
  const bobs = (await signEntry(signer, authority, root)).toBase64();
  const body = { length: authority.length, entries: [bobs] };
  const refused = await bob.person.post(`/e2ee/authority/${quiet.serverId}`, body);
  assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
  const forged = await signEntry(await stranger(ada.person.id), authority, root);
  {
    using _lie = lieOf(
      bob.browser,
      forgedEntry(await serverKey(app.context.db), authority, forged),
    );
    await bob.hint(quiet);
    assert.equal((await bob.look(quiet)).phase, "withheld");
  }
  await bob.hint(quiet);
  assert.equal((await bob.look(quiet)).phase, "ready");
  await bob.send(quiet, "indeed");
  assert.deepEqual(await ada.texts(quiet), ["indeed"]);
});

Deno.test("[E2E-14 E2E-18 E2E-51] whoever took over the owner's account lets nobody in with whom nobody goes on, and all of it is void once she is back", async () => {
  await using app = await TestApp.start();
  using people = await talking(app, "bob", "cy");
  const { quiet, hear, start, anew, talkers, server, browsers } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const eve = await app.register("eve");
  await ada.person.bring(server.id, eve);
  using eves = await Talker.first(eve);
  browsers.push(eves.browser);
  const { personKey } = (await ada.page.ask("people", [eve.id]))[0]!;

  using thief = await anew();
  await start(thief, quiet);
  await thief.page.ask("sign", quiet, [{ kind: "member", user: eve.id, key: hex(personKey) }]);
  await hear(ada.person.id);
  assert.equal((await bob.look(quiet)).phase, "changed_keys");
  assert.ok(!(await bob.page.ask("inLog", quiet)).includes(eve.id));
  // cy has believed it.
  await acceptShown(cy.page, quiet.id);
  assert.ok((await cy.page.ask("inLog", quiet)).includes(eve.id));

  using again = await anew();
  assert.equal((await again.look(quiet)).phase, "lost");
  await start(again, quiet);
  await hear(ada.person.id);
  for (const one of [bob, cy]) {
    assert.equal((await one.look(quiet)).phase, "changed_keys");
    await acceptShown(one.page, quiet.id);
    await one.hint(quiet);
    assert.equal((await one.look(quiet)).phase, "ready");
    assert.ok(!(await one.page.ask("inLog", quiet)).includes(eve.id));
  }
  await bob.send(quiet, "without eve");
  assert.equal((await again.look(quiet)).phase, "ready");
  const { people: readers } = await bob.look(quiet);
  assert.deepEqual(
    readers.map(({ userId }) => userId).toSorted(),
    [ada, bob, cy].map(({ person }) => person.id).toSorted(),
  );
  assert.notEqual((await eves.look(quiet)).phase, "ready");
  // Only the server claims that she is a member: the owner is asked about her own membership.
  assert.deepEqual(await people.confirm(again, quiet), ["member"]);
});

Deno.test("[E2E-14 E2E-17] an owner who was alone in a private channel goes on in its next generation", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { quiet, start, anew, talkers } = people;
  await talkers[0]!.send(quiet, "to myself");
  using again = await anew();
  assert.equal((await again.look(quiet)).phase, "lost");
  const { phase, generation } = await start(again, quiet);
  assert.deepEqual([phase, generation], ["ready", 2]);
  await again.send(quiet, "once more");
  assert.deepEqual(await again.texts(quiet), ["[lost]", "once more"]);
});
