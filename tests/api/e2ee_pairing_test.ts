import assert from "node:assert/strict";
import type { PairingState } from "../../client/e2ee/link/keys.ts";
import type { PrivateFault } from "../../client/e2ee/link/errors.ts";
import { hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import {
  commitmentTo,
  openingBytes,
  pairingCode,
  readPairingCode,
} from "../../protocol/e2ee/pairing.ts";
import type { Pairing } from "../../protocol/e2ee/pairing_schemas.ts";
import { sweepPairings } from "../../server/e2ee/pairing/service.ts";
import { pairingRecords } from "../../server/e2ee/pairing/records.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser, type TestPage } from "../helpers/e2ee/client.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";
import { base64, TestDevice } from "../helpers/e2ee/api_device.ts";
import { markVerified } from "../helpers/e2ee/shown_numbers.ts";

const refusedWith = (code: PrivateFault) => (error: unknown) => (error as Error).message === code;
const MINUTE = 60_000;

/** ada with a first device, and with a new browser that shows its code. */
async function asking(app: TestApp) {
  const two = await twoPeople(app);
  const { ada: { page: old, person } } = two;
  const browser = new TestBrowser(await app.login("ada"));
  const fresh = browser.open();
  await fresh.ask("look");
  await fresh.ask("pairing", { kind: "ask" });
  await old.ask("look");
  return {
    ...two,
    person,
    old,
    browser,
    fresh,
    [Symbol.dispose]() {
      browser[Symbol.dispose]();
      two[Symbol.dispose]();
    },
  };
}

/** Returns the pairing as a page shows it. */
function shownTo<S extends PairingState["step"]>({ state }: TestPage, step: S) {
  const { pairing } = state!;
  assert.equal(pairing?.step, step, JSON.stringify(pairing));
  return pairing as Extract<PairingState, { step: S }>;
}

/** Changes the server's responses about the pairing to this browser. */
function lyingOf(browser: TestBrowser, change: (pairing: Pairing) => Partial<Pairing>): void {
  browser.between = async (path, init, go) => {
    const response = await go();
    if (!path.startsWith("/api/e2ee/pairing?") || init.method !== "GET") return response;
    const { pairing } = await response.json() as { pairing: Pairing | null };
    return Response.json({ pairing: pairing && { ...pairing, ...change(pairing) } });
  };
}

Deno.test("[E2E-12 E2E-11 E2E-35] without a camera: the same six digits on both, confirmed on both, and the new device has the keys, the vault and all marks", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { old, fresh, ada, bob, dm } = stage;
  await markVerified(old, bob.person.id);
  await old.ask("keepPrivate", { [dm(ada).id]: 0 });
  await old.ask("startConversation", dm(ada));
  await ada.send(dm(ada), "before");

  shownTo(fresh, "shown");
  assert.ok(shownTo(old, "asked").browser !== undefined);
  await old.ask("pairing", { kind: "respond" });
  shownTo(old, "wait");
  await fresh.ask("look");
  const { digits } = shownTo(fresh, "compare");
  assert.match(digits, /^\d{6}$/);
  await old.ask("look");
  assert.equal(shownTo(old, "compare").digits, digits);

  await fresh.ask("pairing", { kind: "same" });
  assert.equal(fresh.state!.phase, "elsewhere", "nothing is handed over by the new one's word");
  shownTo(fresh, "wait");
  const confirmed = await old.ask("pairing", { kind: "same" });
  assert.equal(confirmed.pairing, null);
  const state = await fresh.ask("look");
  assert.deepEqual([state.phase, state.devices, state.pairing], ["ready", 2, null]);
  assert.deepEqual(state.privateFrom, { [dm(ada).id]: 0 });
  const questions = [state, await old.ask("look")].map(({ newDevices }) => newDevices);
  assert.deepEqual(questions, [[], []], "whoever let it in knows it, and it knows them (MEND-76)");
  assert.equal(state.recovery, "unconfirmed", "the recovery key can be kept here, too");
  assert.equal(await fresh.ask("recoveryKey"), await old.ask("recoveryKey"));
  assert.equal((await fresh.ask("safety", bob.person.id))!.trust, "verified");
  const devices = await fresh.ask("devices");
  assert.deepEqual(devices.map(({ isProven }) => isProven), [true, true]);
  assert.deepEqual((await stage.person.get("/e2ee/pairing?version=2")).body, { pairing: null });
});

Deno.test("[E2E-12] the digits differ, and nothing is shared, where a server puts keys of its own between", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { old, fresh, browser, ada } = stage;
  // The host plays the old device to the new one, and a new device of its own to the old one.
  const own = await crypto.subtle.generateKey("X25519", true, ["deriveBits"]) as CryptoKeyPair;
  const key = new Uint8Array(await crypto.subtle.exportKey("raw", own.publicKey));
  const opening = openingBytes({
    deviceId: crypto.randomUUID(),
    signatureKey: randomBytes(32),
    boxKey: key,
    nonce: randomBytes(32),
  });
  const commitment = base64(await commitmentTo(ada.person.id, opening));
  lyingOf(browser, () => ({ response: { device: "none", key: base64(key) } }));
  lyingOf(ada.browser, () => ({ commitment, opening: base64(opening), response: null }));
  await old.ask("look");
  await old.ask("pairing", { kind: "respond" });
  const onOld = shownTo(old, "compare").digits;
  await fresh.ask("look");
  assert.notEqual(shownTo(fresh, "compare").digits, onOld);
  // The person sees it.
  await old.ask("pairing", { kind: "cancel" });
  assert.deepEqual((await stage.person.get("/e2ee/pairing?version=2")).body, { pairing: null });
  assert.equal((await fresh.ask("look")).phase, "elsewhere");
});

Deno.test("[E2E-12] what a new device has committed to, and the first response to it, are all that counts later", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { old, fresh, browser, ada } = stage;
  await old.ask("pairing", { kind: "respond" });
  await fresh.ask("look");
  const { digits } = shownTo(fresh, "compare");
  // Once the new device has opened, another response changes nothing.
  lyingOf(browser, () => ({ response: { device: "none", key: base64(randomBytes(32)) } }));
  await fresh.ask("look");
  assert.equal(shownTo(fresh, "compare").digits, digits);
  // And another opening than it had committed to ends it.
  const opening = openingBytes({
    deviceId: crypto.randomUUID(),
    signatureKey: randomBytes(32),
    boxKey: randomBytes(32),
    nonce: randomBytes(32),
  });
  lyingOf(ada.browser, () => ({ opening: base64(opening) }));
  await old.ask("look");
  shownTo(old, "forged");
  assert.deepEqual((await stage.person.get("/e2ee/pairing?version=2")).body, { pairing: null });
});

Deno.test("[E2E-12] a letter that the confirmed device has not written is refused, and none is taken before the digits are confirmed here", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { old, fresh, browser } = stage;
  await old.ask("pairing", { kind: "respond" });
  await fresh.ask("look");
  await old.ask("look");
  await old.ask("pairing", { kind: "same" });
  await fresh.ask("look");
  shownTo(fresh, "compare");
  assert.equal(fresh.state!.phase, "elsewhere", "the letter waits for this person's word");
  lyingOf(browser, ({ letter }) => ({ letter: letter!.slice(0, -8) + "AAAAAAA=" }));
  await fresh.ask("pairing", { kind: "same" });
  shownTo(fresh, "forged");
  assert.equal(fresh.state!.phase, "elsewhere");
  assert.deepEqual((await stage.person.get("/e2ee/pairing?version=2")).body, { pairing: null });
});

Deno.test("[E2E-12] with a camera: the code is enough; one of another device is refused", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { old, fresh } = stage;
  const { code } = shownTo(fresh, "shown");
  const other = pairingCode({
    opening: openingBytes({
      deviceId: crypto.randomUUID(),
      signatureKey: randomBytes(32),
      boxKey: randomBytes(32),
      nonce: randomBytes(32),
    }),
    secret: randomBytes(32),
  });
  for (const wrong of [other, "https://parley.example", "parley-device:%"]) {
    const scanned = old.ask("pairing", { kind: "scanned", code: wrong });
    await assert.rejects(scanned, refusedWith("wrong_code"));
  }
  await old.ask("pairing", { kind: "scanned", code });
  // The worker ends before it has read the letter: its stored state is enough for the next one.
  using restarted = stage.browser.restarted();
  const page = restarted.open();
  const state = await page.ask("look");
  assert.deepEqual([state.phase, state.devices], ["ready", 2]);
  assert.equal((await old.ask("look")).devices, 2);
});

Deno.test("[E2E-12] a server that has not seen the code cannot write the letter of whoever scanned it", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { old, fresh, browser } = stage;
  const { code } = shownTo(fresh, "shown");
  await old.ask("pairing", { kind: "scanned", code });
  lyingOf(browser, ({ letter }) => ({ letter: letter!.slice(0, -8) + "AAAAAAA=" }));
  await fresh.ask("look");
  shownTo(fresh, "shown");
  assert.equal(fresh.state!.phase, "elsewhere");
});

Deno.test("[MEND-27] once a response is kept, a letter by the secret of the code is not taken", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { old, fresh, browser } = stage;
  const { code } = shownTo(fresh, "shown");
  // The host has the letter of a device that scanned the code, and poses as an old device.
  await old.ask("pairing", { kind: "scanned", code });
  const own = await crypto.subtle.generateKey("X25519", true, ["deriveBits"]) as CryptoKeyPair;
  const key = base64(new Uint8Array(await crypto.subtle.exportKey("raw", own.publicKey)));
  const response = { device: "none", key };
  // Steps of the new device stay with the host.
  const sent: string[] = [];
  lyingOf(browser, ({ letter }) => ({ response, letter: sent.length > 0 ? letter : null }));
  const shows = browser.between;
  browser.between = (path, init, go) => {
    if (init.method !== "PUT") return shows(path, init, go);
    sent.push(String(init.body));
    return Promise.resolve(Response.json({}));
  };
  await fresh.ask("look");
  await fresh.ask("look");
  shownTo(fresh, "compare");
  assert.equal(fresh.state!.phase, "elsewhere", "nobody has pressed anything");
  const { opening, secret } = readPairingCode(code)!;
  assert.equal(JSON.parse(sent[0]!).opening, base64(opening));
  assert.ok(!hex(opening).includes(hex(secret)), "the secret of the code stays on the device");
});

Deno.test("[MEND-27] on the server one way wins: by the code or by digits", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { person, old, fresh } = stage;
  const device = (await old.ask("devices"))[0]!.id;
  const response = { step: "response", device, key: base64(randomBytes(32)) };
  const letter = { step: "letter", device, sealed: base64(randomBytes(64)) };
  const put = async (step: object) => {
    const { status, body } = await person.put(`/e2ee/pairing/${(await current(person)).id}`, step);
    return [status, body.code];
  };
  assert.deepEqual(await put(letter), [200, undefined], "by the code");
  assert.deepEqual(await put(response), [409, "log_conflict"]);
  const answered = old.ask("pairing", { kind: "respond" });
  await assert.rejects(answered, refusedWith("pairing_answered"));

  await fresh.ask("pairing", { kind: "ask" });
  assert.deepEqual(await put(response), [200, undefined], "by digits");
  assert.deepEqual(await put(letter), [409, "log_conflict"], "before the opening");
  const { code } = shownTo(fresh, "shown");
  const scanned = old.ask("pairing", { kind: "scanned", code });
  await assert.rejects(scanned, refusedWith("pairing_answered"));
});

Deno.test("[MEND-27] pages of before begin no pairing, and are told of none", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { person } = stage;
  const { status, body } = await person.post("/e2ee/pairing", {
    commitment: base64(randomBytes(32)),
  });
  assert.equal(status, 400);
  assert.match(body.error, /version/);
  assert.deepEqual((await person.get("/e2ee/pairing")).body, { pairing: null });
  assert.equal((await person.get("/e2ee/pairing?version=x")).status, 400);
  assert.ok((await current(person)).id);
});

Deno.test("[E2E-12] on the server: ten minutes, one at a time, each step once and by whom it is of", async () => {
  await using app = await TestApp.start();
  using stage = await asking(app);
  const { person, old } = stage;
  const bob = stage.bob.person;
  const { id } = await current(person);
  const own = (await old.ask("devices"))[0]!.id;
  const path = `/e2ee/pairing/${id}`;
  const opening = { step: "opening", opening: base64(randomBytes(40)) };
  const response = { step: "response", device: own, key: base64(randomBytes(32)) };
  assert.equal((await bob.put(path, opening)).status, 404, "it is one's own");
  assert.equal((await stage.browser.person.put(path, opening)).status, 404, "no response yet");
  assert.equal((await person.put(path, response)).status, 200);
  assert.equal((await person.put(path, response)).status, 200, "the same again");
  const other = await person.put(path, { ...response, key: base64(randomBytes(32)) });
  assert.deepEqual([other.status, other.body.code], [409, "log_conflict"]);
  assert.equal((await person.put(path, opening)).status, 404, "of another session");
  assert.equal((await stage.browser.person.put(path, opening)).status, 200);
  const stranger = { ...response, device: crypto.randomUUID() };
  assert.equal((await person.put(path, stranger)).status, 404);

  const commitment = base64(randomBytes(32));
  const again = await person.post("/e2ee/pairing", { commitment, version: 2 });
  assert.deepEqual([again.status, again.body.pairing.current], [201, true]);
  assert.notEqual(again.body.pairing.id, id, "it takes the place of what waited");
  assert.equal(
    (await person.post("/e2ee/pairing", { commitment, version: 2 })).body.pairing.id,
    again.body.pairing.id,
  );
  assert.equal((await bob.get("/e2ee/pairing?version=2")).body.pairing, null);
  const none = await app.register("cy");
  assert.equal(
    (await none.post("/e2ee/pairing", { commitment, version: 2 })).status,
    404,
    "nothing to let in to",
  );

  app.advance(10 * MINUTE);
  assert.equal((await person.get("/e2ee/pairing?version=2")).body.pairing, null);
  await sweepPairings(app.context);
  assert.equal(await app.context.db.get(pairingRecords.key({ userId: person.id })), null);
});

Deno.test("[E2E-12] pages of the person hear of a new device; what is over is said", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  await TestDevice.first(ada);
  const socket = await ada.socket();
  using browser = new TestBrowser(await app.login("ada"));
  const page = browser.open();
  await page.ask("pairing", { kind: "ask" });
  assert.deepEqual(await socket.waitFor("e2ee-pairing"), {});
  app.advance(10 * MINUTE);
  assert.equal((await page.ask("look")).pairing, null);
  await assert.rejects(page.ask("pairing", { kind: "same" }), refusedWith("pairing_over"));
});

async function current(person: { get(path: string): Promise<{ body: { pairing: Pairing } }> }) {
  return (await person.get("/e2ee/pairing?version=2")).body.pairing;
}
