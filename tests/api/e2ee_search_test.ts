import assert from "node:assert/strict";
import * as fake from "fake-indexeddb";
import { openIndex } from "../../client/search/index.ts";
import { parseQuery } from "../../client/search/query.ts";
import { createVault } from "../../client/sealed/vault.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import { TestApp } from "../helpers/app.ts";
import { lookThrough } from "../helpers/e2ee/look_through.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";
import { step } from "../helpers/step.ts";

Deno.test("[E2E-33 MSG-02 HARD-14] the search finds what a private conversation says, and nothing that it says no more", async (t) => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const { id: channelId } = dm(bob);
  Object.assign(globalThis, { indexedDB: new fake.IDBFactory() });
  const vault = createVault(bob.person.id);
  const index = await openIndex(vault);
  const found = async (words: string) => {
    const engine = await index.engine();
    return engine.find(parseQuery(words), () => "ada", 10).entries.map(({ text }) => text);
  };
  const secret = "A".repeat(43);
  const plan = { id: "f1", key: secret, hash: secret, name: "lighthouse.pdf", size: 9 } as FileRef;
  const say = (text: string, files?: FileRef[]) =>
    ada.send(dm(ada), { op: "text", text, ...(files && { files }) });
  const edited = await say("a walrus came by");
  const taken = await say("a narwhal came by");
  const removed = await say("a dugong came by", [plan]);
  await say("a manatee stayed", [{ ...plan, id: "f2" }]);
  await step(t, "by its words and the names of its files; neither leaves the device", async () => {
    const asked = await lookThrough(bob, channelId, index);
    assert.deepEqual(await found("walrus"), ["a walrus came by"]);
    assert.deepEqual(await found("lighthouse manatee"), ["a manatee stayed"]);
    assert.equal((await found("came")).length, 3);
    assert.ok(asked.length > 0 && !/walrus|came|manatee|lighthouse/.test(asked.join()));
  });
  await step(t, "on the disk nothing of it can be read", async () => {
    const database = await vault.database();
    const names = [...database.objectStoreNames];
    const all = database.transaction(names, "readonly");
    const values = await Promise.all(names.map((name) =>
      new Promise((resolve) => {
        const request = all.objectStore(name).getAll();
        request.onsuccess = () => resolve(request.result);
      })
    ));
    const held = JSON.stringify(
      values,
      (_, value) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          ? new TextDecoder().decode(value as ArrayBuffer)
          : value,
    );
    assert.ok(held.includes(edited.id), "the ids are there");
    assert.doesNotMatch(held, /walrus|narwhal|manatee|lighthouse/);
  });
  await step(t, "what was edited or taken back meanwhile is found by what it is now", async () => {
    await ada.send(dm(ada), { op: "edit", target: edited.id, text: "an otter came by" });
    await ada.send(dm(ada), { op: "delete", target: taken.id });
    // The server says so, without a word of its author.
    assert.equal((await ada.person.delete(`/messages/${removed.id}`)).status, 200);
    await lookThrough(bob, channelId, index);
    for (const words of ["walrus", "narwhal", "dugong"]) assert.deepEqual(await found(words), []);
    assert.deepEqual(await found("came"), ["an otter came by"]);
    assert.deepEqual(await found("lighthouse"), ["a manatee stayed"]);
  });
});
