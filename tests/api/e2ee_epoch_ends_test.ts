import assert from "node:assert/strict";
import type { SealedRow } from "../../client/e2ee/link/rows.ts";
import { TestApp } from "../helpers/app.ts";
import { formerArchive, lie, lieOf, sealAs } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { type Talker, textOf } from "../helpers/e2ee/talk.ts";
import { endedAt } from "../helpers/hostile_host/lies/groups.ts";

/** ada, bob and cy in a channel, and what cy has sealed with the key of an epoch that ended without them. */
async function withRemoved(app: TestApp) {
  const people = await serverOf(app, "ada", "bob", "cy");
  const { server, talkers, newChannel, start } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  for (const one of [bob, cy]) assert.equal((await one.look(quiet)).phase, "ready");
  await cy.send(quiet, "one");
  const sealed = await sealAs(cy, quiet.id, { text: "late" }, server.id);
  /** Forged row in the form in which the host would show it after all others. */
  const forgedAt = (seq: number): SealedRow => ({
    id: crypto.randomUUID(),
    seq,
    senderId: cy.person.id,
    ...sealed,
  });
  return {
    people,
    ada,
    bob,
    quiet,
    forgedAt,
    async remove() {
      await ada.person.delete(`/servers/${server.id}/members/${cy.person.id}`);
      await ada.page.ask("sign", quiet, [{ kind: "kick", user: cy.person.id }]);
    },
  };
}

/** The server says that each epoch has ended at this seq. */
const highEnd = (of: Talker, seq: number) => lieOf(of.browser, endedAt(seq));

Deno.test("[MEND-40 E2E-23] a removed person writes with the old epoch's key and the host tells a high end: it is damaged, since the host could show nothing so late", async () => {
  await using app = await TestApp.start();
  const { people, bob, quiet, forgedAt, remove } = await withRemoved(app);
  using _ = people;
  await remove();
  using _lie = highEnd(bob, 1_000_000);
  assert.equal((await bob.look(quiet)).phase, "ready");
  const rows = await bob.rows(quiet);
  const shown = await bob.page.ask(
    "open",
    quiet.id,
    [...rows, forgedAt(rows.at(-1)!.seq + 1)],
    null,
  );
  assert.deepEqual(shown.map(textOf), ["one", "[damaged]"]);
});

Deno.test("[MEND-40 E2E-13] behind the first text of a later epoch texts of an earlier one are damaged, with keys of the archive too, and where that is learned later", async () => {
  await using app = await TestApp.start();
  const { people, ada, bob, quiet, forgedAt, remove } = await withRemoved(app);
  using _ = people;
  using laptop = await bob.further(app);
  // Letters would say where the epoch has ended.
  using _letters = lie(laptop, /\/letters\?/, () => ({ letters: [], has_more: false }));
  await ada.page.ask("hint", { kind: "person", id: bob.person.id });
  assert.equal((await laptop.look(quiet)).phase, "ready");
  await remove();
  await ada.send(quiet, "two");
  await bob.texts(quiet);
  // The work that follows is archived once the next verb is done.
  await bob.look(quiet);
  // Archive in the format of version 1: without the end of the epoch.
  const former = await formerArchive(bob, quiet.id);
  using _archive = lie(
    laptop,
    /\/archive\/[^/]+$|\/archive\/[^/]+\?/,
    () => ({ archived: former, has_more: false }),
  );
  await laptop.look(quiet);
  const rows = await laptop.rows(quiet);
  const forged = forgedAt(rows.at(-1)!.seq + 1);
  const alone = await laptop.page.ask("open", quiet.id, [forged], null);
  // Nothing says yet where the epoch has ended.
  assert.deepEqual(alone.map(textOf), ["late"]);
  const late = () => laptop.page.conversations.get(quiet.id)!.late;
  assert.equal(late(), 0);
  const shown = await laptop.page.ask("open", quiet.id, [...rows, forged], null);
  assert.deepEqual(shown.map(textOf), ["one", "two", "[damaged]"]);
  assert.equal(late(), 1, "pages that show it read again");
  const again = await laptop.page.ask("open", quiet.id, [forged], null);
  assert.deepEqual(again.map(textOf), ["[damaged]"]);
  await laptop.texts(quiet);
  assert.equal(late(), 1, "once");
});

Deno.test("[MEND-40 E2E-23] what a later commit confirms is the end of the epoch before, and freezes nothing", async () => {
  await using app = await TestApp.start();
  const { people, ada, bob, quiet, forgedAt, remove } = await withRemoved(app);
  using _ = people;
  await remove();
  await ada.look(quiet);
  const rows = await bob.rows(quiet);
  const forged = forgedAt(rows.at(-1)!.seq + 5);
  {
    using _lie = highEnd(bob, 1_000_000);
    // The forged row is there when the commit is applied.
    using _rows = lie(bob, /\/messages\/[^/]+\?/, (body) => ({
      ...body,
      messages: body.messages.map((one: object) => ({ ...one, seq: forged.seq })),
    }));
    assert.equal((await bob.look(quiet)).phase, "ready");
    const shown = await bob.page.ask("open", quiet.id, [forged], null);
    assert.deepEqual(shown.map(textOf), ["late"], "nothing says otherwise yet");
  }
  await ada.page.ask("sign", quiet, [{ kind: "history", channel: quiet.id, setting: "joined" }]);
  assert.equal((await bob.look(quiet)).phase, "ready");
  const shown = await bob.page.ask("open", quiet.id, [forged], null);
  assert.deepEqual(shown.map(textOf), ["[damaged]"]);
});
