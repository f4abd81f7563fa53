import assert from "node:assert/strict";
import { names } from "../../client/e2ee/worker/records.ts";
import { openStore } from "../../client/e2ee/worker/store.ts";
import type { ContentKey } from "../../client/e2ee/worker/group_records.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { formerArchive, lie } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { Talker } from "../helpers/e2ee/talk.ts";

const YEARS = 3 * 365 * 86_400_000;

/** ada, bob and cy talk, then cy is gone from the server. */
async function withFormerMember(app: TestApp) {
  const people = await serverOf(app, "ada", "bob", "cy");
  const { server, talkers, newChannel, start } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  for (const one of [bob, cy]) assert.equal((await one.look(quiet)).phase, "ready");
  await cy.send(quiet, "cy was here");
  assert.deepEqual(await bob.texts(quiet), ["cy was here"]);
  await ada.person.delete(`/servers/${server.id}/members/${cy.person.id}`);
  await ada.page.ask("sign", quiet, [{ kind: "kick", user: cy.person.id }]);
  await ada.send(quiet, "cy has left");
  assert.deepEqual(await bob.texts(quiet), ["cy was here", "cy has left"]);
  // What comes behind it has been archived once the next verb is done.
  await bob.look(quiet);
  return { people, ada, bob, cy, quiet };
}

/** Another device of somebody, with a clock of its own. */
async function further(app: TestApp, of: Talker, now: () => number): Promise<Talker> {
  const key = await of.page.ask("recoveryKey");
  const talker = Talker.over(new TestBrowser(await app.login(of.person.user.username), now));
  await talker.page.ask("recover", key!);
  return talker;
}

Deno.test("[MEND-38 E2E-13] a device that comes years later reads what a former member wrote, as theirs: the archive has the authors", async () => {
  await using app = await TestApp.start();
  const { people, bob, cy, quiet } = await withFormerMember(app);
  using _ = people;
  using laptop = await further(app, bob, () => Date.now() + YEARS);
  using _letters = lie(laptop, /\/letters\?/, () => ({ letters: [], has_more: false }));
  await laptop.look(quiet);
  assert.deepEqual(await laptop.texts(quiet), ["cy was here", "cy has left"]);
  assert.equal(laptop.page.state!.names[cy.person.id]?.name ?? "cy", "cy");
});

Deno.test("[MEND-38 E2E-40] what can't be proven isn't shown, and is from someone who has left, not damaged", async () => {
  await using app = await TestApp.start();
  const { people, bob, quiet } = await withFormerMember(app);
  using _ = people;
  const former = await formerArchive(bob, quiet.id);
  using laptop = await bob.further(app);
  using _letters = lie(laptop, /\/letters\?/, () => ({ letters: [], has_more: false }));
  using _archive = lie(
    laptop,
    /\/archive\/[^/]+$|\/archive\/[^/]+\?/,
    () => ({ archived: former, has_more: false }),
  );
  await laptop.look(quiet);
  assert.deepEqual(await laptop.texts(quiet), ["[left]", "cy has left"]);
  const [row] = await laptop.rows(quiet);
  const forged = { ...row!, senderId: bob.person.id };
  assert.deepEqual(await laptop.page.ask("open", quiet.id, [forged], null), [
    { id: row!.id, fault: "damaged" },
  ]);
});

Deno.test("[MEND-38 MEND-32] after a restore of the archive a former member's words are read on, and what version 1 has archived is written anew", async () => {
  await using app = await TestApp.start();
  const { people, bob, quiet } = await withFormerMember(app);
  using _ = people;
  const { body: { archived } } = await bob.person.get(`/e2ee/archive/${quiet.id}`);
  const firstByte = (sealed: string) => Uint8Array.fromBase64(sealed)[0];
  assert.ok(archived.every(({ sealed }: { sealed: string }) => firstByte(sealed) === 2));
  const store = (await bob.browser.run(() => openStore(bob.person.id)))!;
  const start = `${names.contentKeys}${quiet.id}/`;
  // As version 1 has left it: in the archive, and nothing known of who came when.
  for (const [name, known] of await store.list<ContentKey>(start)) {
    const { archivedAs: _as, authors: _authors, ...v1 } = known;
    await store.write({ [name]: v1 });
  }
  store.close();
  using again = bob.restarted();
  let written = 0;
  again.browser.between = async (path, init, go) => {
    if (init.method === "PUT" && path.includes("/archive/")) written++;
    return await go();
  };
  await again.look(quiet);
  await again.look(quiet);
  assert.equal(written, archived.length);
  using laptop = await again.further(app);
  using _letters = lie(laptop, /\/letters\?/, () => ({ letters: [], has_more: false }));
  await laptop.look(quiet);
  assert.deepEqual(await laptop.texts(quiet), ["cy was here", "cy has left"]);
});
