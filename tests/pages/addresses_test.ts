import assert from "node:assert/strict";
import { createPages } from "../../server/delivery/pages/pages.ts";
import { register } from "../helpers/account.ts";
import { TestApp } from "../helpers/app.ts";
import { buildForTests } from "../../scripts/test/build.ts";
import { testSite } from "../helpers/builds.ts";

await buildForTests();
const site = await testSite();

Deno.test("[UX-8] an address is the main screen with its policies, and what comes back is an address", async () => {
  await using app = await TestApp.start();
  const pages = createPages(app.context, site).handler();
  const { cookie } = await register(app.url, "ada");
  const get = (path: string, more = "") =>
    pages(new Request(`http://chat.test${path}`, { headers: { cookie: `${cookie}; ${more}` } }));

  const main = await get("/");
  assert.equal(main.status, 200);
  for (const path of ["/settings/help", "/settings/help/", "/c/nowhere", "/dm/nobody"]) {
    const { headers } = await get(path);
    for (const name of ["permissions-policy", "content-security-policy"]) {
      assert.equal(headers.get(name), main.headers.get(name), `${path}: ${name}`);
    }
  }
  for (const path of ["/c", "/c/a%20b", "/c/a/b/c", "/settings/."]) {
    assert.equal((await get(path)).status, 404, path);
  }
  const back = await get("/", "parley_back=/settings/help");
  assert.deepEqual([back.status, back.headers.get("location")], [302, "/settings/help"]);
  for (const value of ["%", "//elsewhere.test", "https://elsewhere.test/c/x", "/c/../login", ""]) {
    const { status, headers } = await get("/", `parley_back=${value}`);
    assert.deepEqual([status, headers.get("location")], [302, "/"], value);
    assert.match(headers.get("set-cookie")!, /^parley_back=; Max-Age=0/);
  }
});
