import assert from "node:assert/strict";
import { emptyAuthority } from "../../protocol/e2ee/authority_state.ts";
import { logPosition } from "../../protocol/e2ee/authority.ts";
import { fromHex, hex, randomBytes, utf8 } from "../../protocol/e2ee/bytes.ts";
import { CONTENT_KEY_LABEL, openMessage } from "../../protocol/e2ee/format.ts";
import type { PositionView } from "../../protocol/e2ee/group_schemas.ts";
import { readCertificate } from "../../protocol/e2ee/identity.ts";
import type { BranchHead } from "../../protocol/e2ee/key_log.ts";
import type { LogPosition } from "../../protocol/e2ee/message_content.ts";
import { isPositionOf, signPosition } from "../../protocol/e2ee/position.ts";
import type { SealedContent } from "../../client/e2ee/link/rows.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { claim, insideOf, lie } from "../helpers/e2ee/lies.ts";
import { restorable } from "../helpers/e2ee/restorable.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";

/** ada and bob, each of whom has written in private. */
async function talking(app: TestApp) {
  const made = await twoPeople(app);
  const { ada, bob, dm } = made;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "one");
  await bob.send(dm(bob), "two");
  for (const one of [ada, bob]) assert.deepEqual(await one.texts(dm(one)), ["one", "two"]);
  return { ...made, id: dm(ada).id };
}

/** The server's key, which a lying host signs with. */
async function hostOf(app: TestApp) {
  const key = await serverKey(app.context.db);
  const origin = hex(key.publicKey);
  return {
    key,
    origin,
    /** Returns a message's claims about the logs, signed by this host. */
    async signed(scope: string, log: LogPosition, keys: BranchHead) {
      const { signature } = await signPosition(key, origin, { scope, log, keys });
      const head = { length: keys.size, head: hex(keys.root), branch: keys.branch };
      return { log, head, sig: signature.toBase64() };
    },
  };
}

const keysOf = ({ keys }: PositionView): BranchHead => ({
  ...keys,
  root: Uint8Array.fromBase64(keys.root),
});

async function shown(of: Talker, scope: string): Promise<PositionView> {
  return (await of.person.get(`/e2ee/authority/${scope}`)).body;
}

/** The last row, and whether it accuses its sender. */
async function last(of: Talker, channel: Parameters<Talker["read"]>[0]) {
  const row = (await of.read(channel)).at(-1)!;
  return "fault" in row ? { fault: row.fault, isFalseClaim: !!row.isFalseClaim } : row.text;
}

const FALSE = { fault: "damaged", isFalseClaim: true };

Deno.test("[MEND-39 MEND-31] the server signs how far a log of authority and the key log are, in every answer about the log", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, dm } = people;
  const { id } = dm(ada);
  const { key, origin } = await hostOf(app);
  const appended: PositionView[] = [];
  ada.browser.between = async (path, { method }, go) => {
    const response = await go();
    if (method === "POST" && path.includes("/authority/")) {
      appended.push(await response.clone().json());
    }
    return response;
  };
  await ada.page.ask("startConversation", dm(ada));
  const isSigned = (view: PositionView) =>
    isPositionOf(key.publicKey, origin, {
      scope: id,
      log: { length: view.length, head: hex(Uint8Array.fromBase64(view.head)) },
      keys: keysOf(view),
      signature: Uint8Array.fromBase64(view.signature),
    });
  const { log } = await insideOf(ada, id);
  const now = await shown(ada, id);
  assert.ok(await isSigned(now));
  assert.ok(!await isSigned({ ...now, length: now.length + 1 }));
  assert.deepEqual(Uint8Array.fromBase64(now.head), log.authority.head);
  const { head: { size, root } } = await app.context.keyLog.head();
  assert.deepEqual(now.keys, { branch: 0, size, root: root.toBase64() });

  const before = appended.at(-1)!;
  assert.deepEqual([before.length, before.head], [now.length, now.head]);
  assert.ok(await isSigned(before));
});

Deno.test("[MEND-39] an answer about a log that the server has not signed, or signed for another one, is withheld; nothing of it is folded", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { bob, dm, id } = people;
  const { key, origin } = await hostOf(app);
  const other = async (view: PositionView) => {
    const log = { length: view.length, head: hex(Uint8Array.fromBase64(view.head)) };
    const { signature } = await signPosition(key, origin, {
      scope: "another",
      log,
      keys: keysOf(view),
    });
    return { ...view, signature: signature.toBase64() };
  };
  const lies = {
    "without a signature": ({ length, entries }: PositionView & { entries: string[] }) => ({
      length,
      entries,
    }),
    "of another length": (view: PositionView) => ({ ...view, length: view.length - 1 }),
    "of another scope": other,
  };
  for (const [name, change] of Object.entries(lies)) {
    using _lie = lie(bob, /\/authority\//, change);
    await bob.hint(dm(bob));
    assert.equal((await bob.look(dm(bob))).phase, "withheld", name);
    await assert.rejects(bob.seal(dm(bob), { op: "text", text: "x" }), /not_ready/);
  }
  await bob.hint(dm(bob));
  assert.equal((await bob.look(dm(bob))).phase, "ready");
  assert.equal((await insideOf(bob, id)).log.promised, null);
});

Deno.test("[MEND-39 E2E-29] a message says what the server has signed; reactions and calls say nothing signed", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  const { key, origin } = await hostOf(app);
  const { device, group } = await insideOf(ada, id);
  const opened = async ({ encryptedContent, iv }: SealedContent) => {
    const contentKey = await group.exportKey(CONTENT_KEY_LABEL, utf8(id));
    const certificate = await readCertificate(device.certificate);
    const keys = {
      channelId: id,
      contentKeyOf: () => contentKey,
      certificateOf: () => certificate,
    };
    const bytes = [encryptedContent, iv].map((one) => Uint8Array.fromBase64(one));
    return (await openMessage(keys, { encryptedContent: bytes[0]!, iv: bytes[1]! })).content;
  };
  const { log, head, sig } = await opened(await ada.seal(dm(ada), { op: "text", text: "x" }));
  assert.ok(
    await isPositionOf(key.publicKey, origin, {
      scope: id,
      log,
      keys: { branch: head!.branch!, size: head!.length, root: fromHex(head!.head) },
      signature: Uint8Array.fromBase64(sig!),
    }),
  );
  const [row] = await ada.rows(dm(ada));
  const reaction = await ada.page.ask("sealReaction", id, row!.id, "👍", false);
  const call = { callId: "1", userId: bob.person.id };
  const signal = await ada.page.ask("sealSignal", id, call, {}, false);
  for (const { sealed, iv } of [reaction, signal]) {
    const content = await opened({ encryptedContent: sealed, iv });
    assert.equal(content.sig, undefined);
    assert.deepEqual(content.log, log);
  }
});

Deno.test("[MEND-39 MEND-31] a member's false position of the log of authority is that member's fault: the row is damaged, its author named, and nothing stops", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  const { log: { authority } } = await insideOf(ada, id);
  const own = logPosition(authority);
  const forged = hex(randomBytes(32));
  const sig = (await shown(ada, id)).signature;
  const { size, root } = (await bob.page.ask("head"))!;
  const head = { length: size, head: hex(root), branch: 0 };
  const claims = {
    "another entry": { log: { ...own, head: forged } },
    "another entry before": { log: { length: 1, head: forged } },
    "more entries": { log: { length: own.length + 5, head: forged } },
    "none, of a hash": { log: { length: 0, head: forged } },
    "a signature of another position": { log: { ...own, head: forged }, head, sig },
    "no signature": { log: { ...own, head: forged }, head, sig: "none" },
  };
  for (const [name, said] of Object.entries(claims)) {
    await claim(ada, dm(ada), said);
    assert.deepEqual(await last(bob, dm(bob)), FALSE, name);
    assert.deepEqual(await last(bob, dm(bob)), FALSE, `${name}, read again`);
    assert.equal((await bob.look(dm(bob))).phase, "ready", name);
  }
  // Messages of earlier pages, which contain nothing signed, are accepted if they fit.
  await claim(ada, dm(ada), { head });
  assert.equal(await last(bob, dm(bob)), "a claim");
  await claim(ada, dm(ada), { log: logPosition(emptyAuthority(id)) }, 1);
  assert.equal(await last(bob, dm(bob)), "a claim");
  await bob.send(dm(bob), "after");
  assert.equal(await last(ada, dm(ada)), "after");
});

Deno.test("[MEND-39 MEND-31 E2E-22] what the server has signed and doesn't show is the server's: asked again, then withheld", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  const host = await hostOf(app);
  const { log: { authority } } = await insideOf(ada, id);
  const keys = keysOf(await shown(ada, id));
  const { length } = authority;
  const more = { ...keys, size: keys.size + 3, root: randomBytes(32) };
  const claims = {
    "another entry": await host.signed(id, { length, head: hex(randomBytes(32)) }, keys),
    "more entries": await host.signed(id, { length: length + 1, head: hex(randomBytes(32)) }, keys),
    "more of the key log": await host.signed(id, logPosition(authority), more),
  };
  const copy = await bob.browser.copy();
  for (const [i, [name, said]] of Object.entries(claims).entries()) {
    await bob.browser.restore(copy);
    using other = bob.restarted();
    await claim(ada, dm(ada), said, i);
    assert.equal(await last(other, dm(bob)), "a claim", name);
    assert.equal(other.page.conversations.get(id)!.phase, "withheld", name);
    assert.equal((await other.page.ask("look")).split, null);
    await assert.rejects(other.seal(dm(bob), { op: "text", text: "x" }), /not_ready/);
  }
});

Deno.test("[MEND-31 MEND-39] two key logs under the server's signature are a split, also where a message brings the second one", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  const host = await hostOf(app);
  const { log: { authority } } = await insideOf(ada, id);
  const keys = { ...keysOf(await shown(ada, id)), root: randomBytes(32) };
  await claim(ada, dm(ada), await host.signed(id, logPosition(authority), keys));
  await last(bob, dm(bob));
  const { split } = await bob.page.ask("look");
  assert.deepEqual(split!.other.position, { scope: id, ...logPosition(authority) });
  // Both are evidence: everyone who sees them can verify the signatures.
  const { other: { root, size, signature } } = split!;
  assert.ok(
    await isPositionOf(host.key.publicKey, host.origin, {
      scope: id,
      log: logPosition(authority),
      keys: { branch: 0, size, root: Uint8Array.fromBase64(root) },
      signature: Uint8Array.fromBase64(signature!),
    }),
  );
});

Deno.test("[MEND-32 MEND-39 E2E-26] positions that a restored server signed before are lost: one Go on without it is for all of them", async () => {
  await using people = await restorable(twoPeople);
  const { ada, bob, dm, backUp, restore, host } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "kept");
  await bob.texts(dm(bob));
  await backUp(ada, bob);
  using laptop = await people.further(ada);
  await laptop.look(dm(ada));
  await bob.page.ask("hint", { kind: "connected" });
  await bob.look(dm(bob));
  const lying = await hostOf(host.app);
  const before = keysOf(await shown(bob, id));
  await restore(ada, bob);
  await bob.page.ask("hint", { kind: "connected" });
  await bob.look(dm(bob));
  assert.ok((await shown(bob, id)).keys.branch > 0);
  const { log: { authority } } = await insideOf(ada, id);
  for (const more of [1, 2]) {
    const lost = { length: authority.length + more, head: hex(randomBytes(32)) };
    await ada.look(dm(ada));
    await claim(ada, dm(ada), await lying.signed(id, lost, before), more);
    assert.equal(await last(bob, dm(bob)), "a claim");
    const { phase } = bob.page.conversations.get(id)!;
    if (more === 1) {
      assert.equal(phase, "withheld");
      assert.equal((await bob.page.ask("giveUp", id)).phase, "ready");
    } else assert.equal(phase, "ready", "the same decision is for what else was lost");
  }
});
