import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { password, PUBLIC_KEY, sealed } from "../helpers/person.ts";

const newcomer = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password: password(username),
  publicKey: PUBLIC_KEY,
});
const register = (app: TestApp, name: string) =>
  app.anonymous("POST", "/auth/register", newcomer(name));

Deno.test("[D-ACCT-8 D-LAST-6] the policy that an admin chooses holds at once, and after a restart", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  {
    await using app = await TestApp.start({ path });
    const admin = await app.registerAdmin("ada");
    assert.equal((await register(app, "bob")).status, 201);
    const { status, body } = await admin.order(
      "/admin/settings",
      { registration: "closed" },
      "PUT",
    );
    assert.equal(status, 200);
    assert.deepEqual(body.registration, { value: "closed", fixed: null });
    assert.equal((await register(app, "carl")).body.code, "registration_closed");
  }
  {
    await using app = await TestApp.start({ path });
    assert.equal((await register(app, "carl")).body.code, "registration_closed");
    const admin = await app.login("ada");
    await admin.order("/admin/settings", { registration: "open" }, "PUT");
    assert.equal((await register(app, "carl")).status, 201);
    await admin.order("/admin/settings", { registration: "closed" }, "PUT");
  }
  {
    const fixed = new Map([["registration", "--registration"]] as const);
    await using app = await TestApp.start({ path, fixed });
    assert.equal((await register(app, "dora")).status, 201, "the host's word is stronger");
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("[D-ACCT-8 D-RATE] what the host has fixed is shown as such, and cannot be changed", async () => {
  const fixed = new Map(
    [["registration", "registration in parley.toml"], ["rateTyping", "--rate-typing"]] as const,
  );
  await using app = await TestApp.start({ registration: "invite", fixed });
  const admin = await app.registerAdmin("ada");
  const { body } = await admin.get("/admin/settings");
  assert.deepEqual(body.registration, { value: "invite", fixed: "registration in parley.toml" });
  const byName = Object.fromEntries(body.rates.map((rate: { name: string }) => [rate.name, rate]));
  assert.equal(byName.typing.fixed, "--rate-typing");
  assert.equal(byName.messages.fixed, null);
  const rate = { points: 1, duration: 1 };
  for (const change of [{ registration: "open" }, { rates: { messages: rate, typing: rate } }]) {
    const refused = await admin.order("/admin/settings", change, "PUT");
    assert.deepEqual([refused.status, refused.body.code], [409, "fixed_setting"]);
    assert.match(refused.body.error, /parley\.toml|--rate-typing/);
  }
  assert.deepEqual((await admin.get("/admin/settings")).body, body, "nothing of it was stored");
});

Deno.test({
  name: "[D-RATE] a rate that an admin changes holds from the next request on",
  // The limiter keeps timers of its own.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using app = await TestApp.start({ limits: "on" });
    const admin = await app.registerAdmin("ada");
    const { channel } = await admin.createServer();
    const say = async () => (await admin.post(`/messages/${channel.id}`, sealed("x"))).status;
    await admin.order(
      "/admin/settings",
      { rates: { messages: { points: 2, duration: 60 } } },
      "PUT",
    );
    assert.deepEqual([await say(), await say(), await say()], [201, 201, 429]);
    await admin.order(
      "/admin/settings",
      { rates: { messages: { points: 50, duration: 60 } } },
      "PUT",
    );
    assert.equal(await say(), 201);
    for (
      const rate of [{ points: 0, duration: 1 }, { points: 1, duration: 90_000 }, { points: 1 }]
    ) {
      const { status } = await admin.order("/admin/settings", { rates: { messages: rate } }, "PUT");
      assert.equal(status, 400);
    }
    assert.equal(
      (await admin.order("/admin/settings", { rates: { nothing: {} } }, "PUT")).status,
      400,
    );
  },
});
