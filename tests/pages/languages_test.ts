import assert from "node:assert/strict";
import { createPages } from "../../server/delivery/pages/pages.ts";
import { languageFor } from "../../server/delivery/pages/language.ts";
import { TestApp } from "../helpers/app.ts";
import { buildForTests } from "../../scripts/test/build.ts";
import { testSite } from "../helpers/builds.ts";

await buildForTests();

Deno.test("a page is in the account's language, else the browser's, else the host's", () => {
  const of = (chosen: string | null, accepted: string, fallback = "en") =>
    languageFor(["en", "de", "en-XA"], { chosen, accepted, fallback });
  assert.equal(of(null, "en-US,en;q=0.9"), "en");
  assert.equal(of(null, "de-AT,de;q=0.9,en;q=0.8"), "de");
  assert.equal(of(null, "fr-FR, fr;q=0.9, en;q=0.5, de;q=0.7"), "de", "by quality");
  assert.equal(of(null, "en-XA"), "en-XA", "the whole tag first");
  assert.equal(of(null, "DE"), "de");
  assert.equal(of("de", "en-US,en"), "de");
  assert.equal(of("en", "de"), "en");
  for (const none of ["", "fr", "*", "de;q=0", "de;q=x", ",;,", "e".repeat(10_000)]) {
    assert.equal(of(null, none), "en", none);
    assert.equal(of(null, none, "de"), "de", none);
  }
});

Deno.test("a page and its scripts are in one language, and say which", async () => {
  await using app = await TestApp.start();
  const site = await testSite();
  const pages = createPages(app.context, site).handler();
  const login = async (language?: string) => {
    const headers = language ? { "accept-language": language } : undefined;
    return await (await pages(new Request("http://chat.test/login", { headers }))).text();
  };
  const english = await login();
  assert.match(
    english,
    /<html lang="en" dir="ltr"[^>]*>.*<title>Log in · Parley<\/title>.*>Sign In</s,
  );
  assert.equal(await login("en-US,en;q=0.9,de;q=0.8"), english);
  const german = await login("de-DE,de;q=0.9,en;q=0.8");
  assert.match(
    german,
    /<html lang="de" dir="ltr"[^>]*>.*<title>Anmelden · Parley<\/title>.*>Anmelden</s,
  );
  const [script] = german.match(/src="[^"]+\.js"/)!;
  assert.ok(!english.includes(script));
  assert.ok(german.includes(site.assets.translated.de["/login"][0]));
  const missing = await pages(
    new Request("http://chat.test/none", { headers: { "accept-language": "de" } }),
  );
  assert.equal(missing.status, 404);
  assert.match(await missing.text(), /<html lang="de".*Hier ist nichts/s);
});

Deno.test("[MEND-25] the documentation is in the language of the page, and says where it isn't", async () => {
  await using app = await TestApp.start();
  const pages = createPages(app.context, await testSite()).handler();
  const shown = async (name: string, language: string) => {
    const headers = { "accept-language": language };
    return await (await pages(new Request(`http://chat.test/docs/${name}`, { headers }))).text();
  };
  const german = await shown("help", "de");
  assert.match(german, /<title>Parley benutzen · Parley</);
  assert.match(german, /<div lang="de" class="prose"><h1[^>]*>Parley benutzen</);
  assert.match(german, /href="\/docs\/privacy"/);
  assert.doesNotMatch(german, /nur auf Englisch/);
  const other = await shown("backup", "de");
  assert.match(other, /Diese Seite gibt es nur auf Englisch\..*<div lang="en" class="prose"><h1/s);
  assert.match(await shown("help", "en"), /<div lang="en" class="prose"><h1[^>]*>Using Parley</);
});

Deno.test("the language of an account is one that there is, or none", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const settings = async () => (await ada.get("/users/settings")).body.settings;
  assert.ok(!("language" in await settings()));
  await ada.put("/users/settings", { language: "de" });
  assert.equal((await settings()).language, "de");
  assert.equal((await ada.put("/users/settings", { language: "en-XA" })).status, 400);
  await ada.put("/users/settings", { notification_sound: true });
  assert.equal((await settings()).language, "de");
  await ada.put("/users/settings", { language: null });
  assert.ok(!("language" in await settings()));
});
