import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";

const FORWARDED = { "x-forwarded-for": "203.0.113.7" };

Deno.test("[OPS-7] a proxy that is not trusted is said once, in the log and to admins, with the option to set", async () => {
  await using app = await TestApp.start({ alone: true });
  const admin = await app.registerAdmin("admin");
  const named = async () => (await admin.get("/admin/status")).body.untrustedProxies;
  assert.deepEqual(await named(), []);
  for (let i = 0; i < 3; i++) {
    await app.anonymous("GET", "/users/check-username/ada", undefined, FORWARDED);
  }
  assert.equal(app.warnings.length, 1);
  assert.match(app.warnings[0], /^127\.0\.0\.1 .*set --trusted-proxies 127\.0\.0\.1;/);
  assert.deepEqual(await named(), ["127.0.0.1"]);
});

Deno.test("[OPS-7] nothing is said of a proxy that is trusted", async () => {
  await using app = await TestApp.start({ trustedProxies: ["127.0.0.1"] });
  const admin = await app.registerAdmin("admin");
  await app.anonymous("GET", "/users/check-username/ada", undefined, FORWARDED);
  assert.deepEqual(app.warnings, []);
  assert.deepEqual((await admin.get("/admin/status")).body.untrustedProxies, []);
});
