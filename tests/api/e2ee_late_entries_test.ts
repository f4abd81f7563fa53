import assert from "node:assert/strict";
import { type Act, signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { hex, sha256 } from "../../protocol/e2ee/bytes.ts";
import { signPosition } from "../../protocol/e2ee/position.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf, lie } from "../helpers/e2ee/lies.ts";
import type { Person } from "../../client/e2ee/link/verbs.ts";
import { groupOf, type Talker } from "../helpers/e2ee/talk.ts";

/** The next entry of a group's log, with which a device of a program of its own lets a person in. */
async function entryBy(by: Talker, id: string, guest: Talker) {
  const { signer, log: { authority } } = await insideOf(by, id);
  const [{ personKey }] = await guest.page.ask("people", [guest.person.id]) as [Person];
  const act: Act = { kind: "member", user: guest.person.id, key: hex(personKey) };
  const bytes = await signEntry(signer, authority, act);
  return { bytes, at: authority.length, hash: await sha256(bytes) };
}

Deno.test("[MEND-40] an entry of a revoked device that the host shows to a newcomer alone doesn't count once a signed position says that it came too late", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy", "dave");
  const { talkers, persons, group, id } = people;
  const [ada, bob, cy, dave] = talkers as [Talker, Talker, Talker, Talker];
  const pair = (of: Talker) => group(of, persons.slice(0, 2));
  const three = (of: Talker) => group(of, persons.slice(0, 3));
  await ada.page.ask("startConversation", pair(ada));
  await bob.look(pair(bob));
  using laptop = await bob.further(app);
  await laptop.look(pair(laptop));
  await bob.page.ask("hint", { kind: "person", id: bob.person.id });
  await bob.look(pair(bob));
  await laptop.hint(pair(laptop));
  assert.equal((await laptop.look(pair(laptop))).phase, "ready");
  // In time: it was there before the device was revoked.
  await laptop.page.ask("addToConversation", three(laptop), [cy.person.id]);
  await cy.look(three(cy));
  const late = await entryBy(laptop, id, dave);
  assert.equal(late.at, 3);
  const own = await laptop.page.ask("devices");
  await bob.page.ask("revoke", own.find(({ isThis }) => isThis)!.id);

  using phone = await cy.further(app);
  const key = await serverKey(app.context.db);
  using _lie = lie(phone, /\/authority\/[^/]+\?from=/, async (body, path) => {
    const from = Number(new URL(path, "http://host").searchParams.get("from"));
    const log = { length: late.at + 1, head: hex(late.hash) };
    const keys = { ...body.keys, root: Uint8Array.fromBase64(body.keys.root) };
    const { signature } = await signPosition(key, hex(key.publicKey), { scope: id, log, keys });
    return {
      ...body,
      length: log.length,
      head: late.hash.toBase64(),
      signature: signature.toBase64(),
      entries: from > late.at ? [] : [...body.entries, late.bytes.toBase64()],
    };
  });
  await phone.look(three(phone));
  for (const one of [ada, cy]) {
    await one.page.ask("hint", { kind: "person", id: cy.person.id });
    await one.look(three(one));
  }
  await phone.hint(three(phone));
  assert.equal((await phone.look(three(phone))).phase, "ready");
  assert.equal((await insideOf(phone, id)).log.authority.length, late.at + 1);

  await ada.send(three(ada), "behind it");
  assert.equal((await phone.texts(three(phone))).at(-1), "behind it");
  assert.equal((await phone.look(three(phone))).phase, "withheld");
  const { log } = await insideOf(phone, id);
  assert.deepEqual([log.authority.length, log.isBroken], [late.at, true]);
  await phone.hint(three(phone));
  assert.equal((await phone.look(three(phone))).phase, "withheld");
});
