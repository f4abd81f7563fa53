import assert from "node:assert/strict";
import { type Bytes, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { keyLogEntry } from "../../protocol/e2ee/key_log.ts";
import { personRecords } from "../../server/e2ee/devices/records.ts";
import { appendEntry } from "../../server/e2ee/log/entries.ts";
import { hashedSize, logEntries } from "../../server/e2ee/log/records.ts";
import { TestApp } from "../helpers/app.ts";
import { TestDevice } from "../helpers/e2ee/api_device.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { lie, lieOf } from "../helpers/e2ee/lies.ts";
import { begunAt } from "../helpers/hostile_host/lies/keys.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { password } from "../helpers/person.ts";

const DAY = 86_400_000;

/** Returns a device's reports once its audit is done. */
async function audited({ page }: Talker): Promise<number[]> {
  await page.ask("look");
  // In turn, behind the audit.
  return (await page.ask("look")).foreign;
}

async function keyOf({ page, person }: Talker): Promise<Bytes> {
  const [own] = await page.ask("people", [person.id]);
  return own!.personKey;
}

/** Creates a person with a device whose days pass on command. */
async function somebody(app: TestApp) {
  let later = 0;
  const ada = await Talker.first(await app.register("ada"), () => app.context.clock() + later);
  return {
    ada,
    /** Returns the device's reports after the audit of the next day. */
    async nextDay(): Promise<number[]> {
      later += DAY;
      return await audited(ada);
    },
    [Symbol.dispose]: () => ada[Symbol.dispose](),
  };
}

/** Writes an entry into the log as a host would, to show others different keys of a person. */
async function ghost(app: TestApp, userId: string): Promise<number> {
  return await app.context.db.transact((tx) =>
    appendEntry(tx, { kind: "reset", userId, personKey: randomBytes(32) })
  );
}

Deno.test("[E2E-34 E2E-3] a device finds what the host has put into the key log in its person's name, and nothing that own devices made", async () => {
  await using app = await TestApp.start();
  using one = await somebody(app);
  const { ada } = one;
  assert.deepEqual(await one.nextDay(), []);
  using laptop = await ada.further(app);
  using tablet = await ada.further(app);
  const own = (await tablet.page.ask("devices")).find(({ isThis }) => isThis)!;
  await ada.page.ask("revoke", own.id);
  using bob = await Talker.first(await app.register("bob"));
  assert.deepEqual(await one.nextDay(), [], "own devices, taken back or not, and others' keys");
  const index = await ghost(app, ada.person.id);
  await ghost(app, bob.person.id);
  assert.deepEqual(await one.nextDay(), [index]);
  assert.deepEqual(await one.nextDay(), [index], "it stays said");
  assert.deepEqual(await audited(laptop), [index], "each device finds it by itself");
});

Deno.test("[E2E-34 MEND-31] a host that shows the audit other entries than it has signed a head of isn't believed, and hides nothing for good", async () => {
  await using app = await TestApp.start();
  using one = await somebody(app);
  const { ada } = one;
  const index = await ghost(app, ada.person.id);
  {
    using _lie = lie(ada, /\/log\/entries/, (body) => {
      const entries = body.entries.slice(0, 2);
      return { entries: [...entries, ...entries] };
    });
    assert.deepEqual(await one.nextDay(), []);
    assert.equal((await ada.page.ask("look")).split, null, "nobody has signed it");
  }
  assert.deepEqual(await audited(ada), [index]);
});

Deno.test("[E2E-34] the audit goes on where it left off, up to the head", async () => {
  await using app = await TestApp.start();
  using one = await somebody(app);
  const { ada } = one;
  const asked: string[] = [];
  using _lie = lie(ada, /\/log\/entries/, (body, path) => {
    asked.push(/from=(\d+)/.exec(path)![1]!);
    return { entries: body.entries.slice(0, 2) };
  });
  assert.deepEqual(await one.nextDay(), []);
  for (const name of ["bob", "cy", "dee"]) {
    using _other = await Talker.first(await app.register(name));
  }
  const index = await ghost(app, ada.person.id);
  assert.deepEqual(await one.nextDay(), [index]);
  assert.deepEqual(await one.nextDay(), [index]);
  assert.deepEqual(asked, ["0", "2", "4", "6", "8"], "no entry is asked for twice");
});

Deno.test("[E2E-34 E2E-14] after a new beginning what stood there before is of keys that were lost", async () => {
  await using app = await TestApp.start();
  using _former = await Talker.first(await app.register("ada"));
  using one = Talker.over(new TestBrowser(await app.login("ada"), () => app.context.clock()));
  await one.page.ask("beginReset", password("ada"));
  app.advance(DAY);
  one.browser.person = await app.login("ada");
  assert.equal((await one.page.ask("begin", true)).phase, "ready");
  assert.deepEqual(await audited(one), []);
  const index = await ghost(app, one.person.id);
  app.advance(DAY);
  one.browser.person = await app.login("ada");
  assert.deepEqual(await audited(one), [index]);
});

Deno.test("[MEND-37 E2E-34] an entry with one's own key as a new beginning hides nothing: the audit skips no entry, and a second beginning is foreign", async () => {
  await using app = await TestApp.start();
  using one = await somebody(app);
  const { ada } = one;
  const userId = ada.person.id;
  const personKey = await keyOf(ada);
  const index = await ghost(app, userId);
  const second = await app.context.db.transact((tx) =>
    appendEntry(tx, { kind: "reset", userId, personKey })
  );
  // The host calls it the beginning of her keys.
  using _lie = lieOf(ada.browser, begunAt(userId, second));
  assert.deepEqual(await one.nextDay(), [index, second]);
});

Deno.test("[MEND-37 E2E-34] the audit of keys of version 1 begins at the first entry of that key", async () => {
  await using app = await TestApp.start();
  using one = await somebody(app);
  const { ada } = one;
  const userId = ada.person.id;
  // Entry in the form of previous versions: unsigned bytes.
  const personKey = await keyOf(ada);
  await app.context.db.transact((tx) => {
    const bytes = keyLogEntry({ kind: "person", userId, personKey });
    logEntries.set(tx, { index: 0 }, { userId, bytes });
    personRecords.set(tx, { userId }, { personKey, generation: 0, entry: 0 });
  });
  // Its hashes are made again, and this device knows nothing of the log.
  await app.context.db.transact((tx) => hashedSize.set(tx, {}, 0));
  await ada.browser.edit((name) => /^(head|log-copy|audit|leaves\/|log-entries\/)/.test(name));
  using again = ada.restarted();
  assert.deepEqual(await audited(again), []);
});

Deno.test("[MEND-37] devices that a person's key has not signed are foreign, also where the host gives them out as one's own", async () => {
  await using app = await TestApp.start();
  using one = await somebody(app);
  const { ada } = one;
  const stranger = await TestDevice.make(ada.person);
  const index = await app.context.db.transact((tx) =>
    appendEntry(tx, {
      kind: "device",
      userId: ada.person.id,
      certificate: stranger.certificate,
    })
  );
  const { body } = await ada.person.get("/e2ee/identity");
  assert.ok(body.entries.some((one: { index: number }) => one.index === index));
  assert.deepEqual(await one.nextDay(), [index]);
});
