import assert from "node:assert/strict";
import { hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { signHead } from "../../protocol/e2ee/key_log.ts";
import { newSignatureKey } from "../../protocol/e2ee/signing.ts";
import { parentHash } from "../../protocol/e2ee/tree.ts";
import { consistencyProof, rootOf } from "../../protocol/e2ee/tree_proofs.ts";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import { serverKeyRecord } from "../../server/e2ee/log/records.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf, lieOf } from "../helpers/e2ee/lies.ts";
import { restorable } from "../helpers/e2ee/restorable.ts";
import { acceptShown } from "../helpers/e2ee/shown_numbers.ts";
import { groupOf, Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import type { Lie } from "../helpers/hostile_host/lie.ts";
import { befriend, openDm } from "../helpers/people.ts";

/** A host's second key log, signed by its key: it parts from the true one behind `fork` entries. */
async function secondLog(app: TestApp, fork: number): Promise<Lie> {
  const key = await serverKey(app.context.db);
  const { head: { size } } = await app.context.keyLog.head();
  const common = await app.context.keyLog.headers(0, fork);
  const others = Array.from({ length: size - fork + 1 }, () => ({
    user: randomBytes(32),
    leaf: randomBytes(32),
  }));
  const all = [...common, ...others];
  const levels = [all.map(({ leaf }) => leaf)];
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const above: typeof below = [];
    for (let at = 0; at + 1 < below.length; at += 2) {
      above.push(await parentHash(below[at]!, below[at + 1]!));
    }
    levels.push(above);
  }
  const read = (level: number, index: number) => levels[level]![index]!;
  const tree = { branch: 0, size: all.length, root: await rootOf(all.length, read) };
  const { signature } = await signHead(key, hex(key.publicKey), tree);
  const responses: Record<string, (query: URLSearchParams) => unknown> = {
    head: () => ({
      size: tree.size,
      root: tree.root.toBase64(),
      signature: signature.toBase64(),
      server_key: key.publicKey.toBase64(),
    }),
    entries: (query) => ({
      entries: all.slice(Number(query.get("from"))).map(({ user, leaf }) => ({
        user: user.toBase64(),
        leaf: leaf.toBase64(),
      })),
    }),
    consistency: async (query) => {
      const [first, second] = ["first", "second"].map((name) => Number(query.get(name)));
      const proof = await consistencyProof(first!, second!, read);
      return { proof: proof.map((one) => one.toBase64()) };
    },
  };
  return {
    instead({ path }) {
      const url = new URL(path, "http://host");
      const name = /\/log\/(\w+)$/.exec(url.pathname)?.[1];
      const respond = name && responses[name];
      return respond ? Promise.resolve(respond(url.searchParams)) : undefined;
    },
  };
}

/** bob, in a group with ada and cy and in a direct message with each; ada's laptop came last. */
async function acquainted(app: TestApp) {
  const made = await groupOf(app, "ada", "bob", "cy");
  const [ada, bob, cy] = made.talkers as [Talker, Talker, Talker];
  await bob.page.ask("startConversation", made.group(bob));
  const dms = new Map<Talker, PrivateChannel>();
  for (const one of [ada, cy]) {
    const { id } = await openDm(bob.person, one.person);
    const dm = (userId: string): PrivateChannel => ({ id, space: "dm", userIds: [userId] });
    dms.set(one, dm(one.person.id));
    await bob.page.ask("startConversation", dm(one.person.id));
    await one.look(made.group(one));
    await one.look(dm(bob.person.id));
  }
  const fork = (await app.context.keyLog.head()).head.size;
  const laptop = await ada.further(app);
  await bob.page.ask("hint", { kind: "connected" });
  await bob.page.ask("people", [ada.person.id]);
  return { ...made, ada, bob, cy, dms, fork, laptop };
}

const state = ({ page }: Talker) => page.ask("look");

/** The server shows bob the second log. */
async function split(bob: Talker) {
  await assert.rejects(bob.page.ask("isHeadPossible", 10_000, randomBytes(32)), /split_log/);
  await bob.page.ask("hint", { kind: "connected" });
}

Deno.test("[MEND-31 E2E-34] after a split nobody new is trusted; reading, sending to known devices and removing go on, and it names whom it is about", async () => {
  await using app = await TestApp.start();
  using people = await acquainted(app);
  const { ada, bob, cy, dms, fork, group, id, laptop, persons } = people;
  using _laptop = laptop;
  const [dan] = await app.registerAll("dan");
  await befriend(bob.person, dan!);
  const stranger = await openDm(bob.person, dan!);
  using _lie = lieOf(bob.browser, await secondLog(app, fork));
  await split(bob);
  const found = (await state(bob)).split!;
  assert.equal(found.fork, fork);
  assert.deepEqual(new Set(found.channels), new Set([id, dms.get(ada)!.id]), "cy's are none of it");
  for (const [one, isSplit] of [[ada, true], [cy, false]] as const) {
    const now = await bob.look(dms.get(one)!);
    assert.deepEqual([now.phase, now.isSplit], ["ready", isSplit]);
  }
  await bob.send(group(bob), "to known devices");
  await cy.send(group(cy), "read");
  assert.deepEqual(await bob.texts(group(bob)), ["to known devices", "read"]);
  assert.equal((await ada.texts(group(ada)))[0], "to known devices");

  // Nobody is admitted, and no new person becomes known.
  using _tablet = await cy.further(app);
  await bob.page.ask("hint", { kind: "person", id: cy.person.id });
  await bob.send(dms.get(cy)!, "on");
  assert.equal((await insideOf(bob, dms.get(cy)!.id)).group.leaves.length, 2);
  const dm = { id: stranger.id, space: "dm" as const, userIds: [dan!.id] };
  using _dans = await Talker.first(dan!);
  const begun = bob.page.ask("startConversation", dm).then(({ phase }) => phase);
  assert.notEqual(await begun.catch(() => "refused"), "ready");
  const number = (await bob.page.ask("safety", ada.person.id))!.number;
  await assert.rejects(bob.page.ask("setVerified", ada.person.id, true, number), /split_log/);
  await assert.rejects(bob.page.ask("acceptKeys", ada.person.id, number), /split_log/);
  await assert.rejects(bob.page.ask("pairing", { kind: "respond" }), /split_log/);

  // A member who leaves is removed.
  await cy.page.ask("leaveConversation", id);
  assert.equal((await cy.person.post(`/channels/${id}/leave`)).status, 200);
  const without = group(bob, persons.slice(0, 2));
  await bob.look(without);
  await bob.send(without, "without cy");
  const { group: { leaves } } = await insideOf(bob, id);
  assert.ok(
    leaves.every(({ identity }) => !new TextDecoder().decode(identity).includes(cy.person.id)),
  );
});

Deno.test("[MEND-31] whoever goes on with the current log confirms again those whose entries one of the two lacks", async () => {
  await using app = await TestApp.start();
  using people = await acquainted(app);
  const { ada, bob, cy, dms, fork, group, laptop } = people;
  using _laptop = laptop;
  {
    using _lie = lieOf(bob.browser, await secondLog(app, fork));
    await split(bob);
  }
  const after = await bob.page.ask("continueLog");
  assert.equal(after.split, null);
  assert.equal((await bob.look(dms.get(ada)!)).phase, "changed_keys");
  assert.equal((await bob.look(dms.get(cy)!)).phase, "ready");
  await assert.rejects(bob.seal(dms.get(ada)!, { op: "text", text: "x" }), /not_ready/);
  await acceptShown(bob.page, dms.get(ada)!.id);
  for (const channel of [dms.get(ada)!, group(bob)]) {
    assert.equal((await bob.look(channel)).phase, "ready");
    await bob.send(channel, "on");
  }
  assert.equal((await state(bob)).split, null);
  const theirs = { ...dms.get(ada)!, userIds: [bob.person.id] };
  assert.equal((await laptop.look(theirs)).phase, "ready");
});

Deno.test("[MEND-31] another server's log stops all sending until a person goes on: everyone is confirmed again, and groups begin their next generation", async () => {
  await using people = await restorable(twoPeople);
  const { ada, bob, dm, backUp, host } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "before");
  assert.deepEqual(await bob.texts(dm(bob)), ["before"]);
  const key = await newSignatureKey();
  await host.app.context.db.transact((tx) => serverKeyRecord.set(tx, {}, key));
  await backUp(ada, bob);
  await bob.page.ask("hint", { kind: "connected" });
  const now = await bob.look(dm(bob));
  assert.equal(now.phase, "other_log");
  await assert.rejects(bob.seal(dm(bob), { op: "text", text: "x" }), /not_ready/);
  assert.deepEqual(await bob.texts(dm(bob)), ["before"], "what was read stays readable");
  const { split } = await state(bob);
  assert.notEqual(split!.own.server_key, split!.other.server_key);

  assert.equal((await bob.page.ask("continueLog")).split, null);
  assert.equal((await bob.look(dm(bob))).phase, "changed_keys");
  await acceptShown(bob.page, dm(bob).id);
  const again = await bob.look(dm(bob));
  assert.deepEqual([again.phase, again.generation], ["ready", 2]);
  await bob.send(dm(bob), "on");
});
