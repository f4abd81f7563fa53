import assert from "node:assert/strict";
import type { SealedRow } from "../../client/e2ee/link/rows.ts";
import { hex } from "../../protocol/e2ee/bytes.ts";
import type { MessageContent } from "../../protocol/e2ee/message_content.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf, sealAs } from "../helpers/e2ee/lies.ts";
import { groupOf, type Talker, textOf } from "../helpers/e2ee/talk.ts";

/**
 * Returns the server's current signature over a group's log and the key log, as messages carry it.
 */
async function signedNow({ person }: Talker, id: string): Promise<Partial<MessageContent>> {
  const { length, head, keys, signature } = (await person.get(`/e2ee/authority/${id}?from=0`)).body;
  const inHex = (text: string) => hex(Uint8Array.fromBase64(text));
  return {
    log: { length, head: inHex(head) },
    head: { length: keys.size, head: inHex(keys.root), branch: keys.branch },
    sig: signature,
  };
}

Deno.test("[MEND-30] what a revoked device wrote before stays; behind a row that says by the server's signature that it is revoked nothing of it counts, in any order of reading", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers, persons, group, id } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const all = (of: Talker) => group(of, persons);
  await ada.page.ask("startConversation", all(ada));
  for (const one of [bob, cy]) await one.look(all(one));
  using laptop = await bob.further(app);
  await laptop.look(all(laptop));
  for (const one of [ada, bob, cy]) {
    await one.page.ask("hint", { kind: "person", id: bob.person.id });
    await one.look(all(one));
    await one.hint(all(one));
  }
  await laptop.hint(all(laptop));
  assert.equal((await laptop.look(all(laptop))).phase, "ready");
  await cy.look(all(cy));

  let n = (await insideOf(laptop, id)).record.n;
  const rowAt = async (by: Talker, seq: number, said: Partial<MessageContent>) => {
    const { person: { id: senderId } } = by;
    return { id: crypto.randomUUID(), seq, senderId, ...await sealAs(by, id, said) } as SealedRow;
  };
  const unaware = await signedNow(ada, id);
  const rows = [
    await rowAt(laptop, 11, { text: "in time", n: n++, ...unaware }),
    await rowAt(ada, 12, { text: "unaware", n: 0, ...unaware }),
    await rowAt(laptop, 13, { text: "in time, too", n: n++ }),
  ];
  const own = await laptop.page.ask("devices");
  await bob.page.ask("revoke", own.find(({ isThis }) => isThis)!.id);
  rows.push(
    await rowAt(ada, 14, { text: "of after", n: 1, ...await signedNow(ada, id) }),
    await rowAt(laptop, 15, { text: "stolen", n: n++ }),
  );
  // By its own words it knew of it.
  const knowing = await rowAt(laptop, 10, { text: "knowing", n: n++, ...await signedNow(ada, id) });
  // The reader learns of the revocation before anyone removes the device from the group.
  using reader = cy.restarted();
  await reader.page.ask("people", [bob.person.id]);
  const open = async (some: SealedRow[]) =>
    (await reader.page.ask("open", id, some, null)).map(textOf);
  assert.deepEqual(await open(rows.slice(4)), ["stolen"], "nothing says yet when it was written");
  const late = () => reader.page.conversations.get(id)?.late ?? 0;
  assert.equal(late(), 0);
  const texts = ["in time", "unaware", "in time, too", "of after", "[damaged]"];
  assert.deepEqual(await open(rows), texts);
  assert.equal(late(), 1, "pages that show it read again");
  assert.deepEqual(await open(rows.slice(4)), ["[damaged]"]);
  assert.deepEqual(await open(rows), texts);
  assert.equal(late(), 1, "once");
  assert.deepEqual(await open([knowing]), ["[damaged]"]);
  // The next worker knows it still.
  using again = reader.restarted();
  const read = await again.page.ask("open", id, rows.slice(4), null);
  assert.deepEqual(read.map(textOf), ["[damaged]"]);
});
