import assert from "node:assert/strict";
import {
  forgetLocation,
  rememberLocation,
  rememberMembers,
  rememberTheme,
  storedTheme,
} from "../../../client/base/cookies.ts";
import { FakePlatform } from "./fakes.ts";

Deno.test("the place that is open goes to the server in a cookie of a year", () => {
  const lines: string[] = [];
  const cookies = { writeCookie: (line: string) => void lines.push(line) };
  rememberLocation(cookies, "s1", "c1");
  rememberLocation(cookies, "s1", null);
  rememberLocation(cookies, null, null);
  forgetLocation(cookies);
  rememberMembers(cookies, false);
  assert.deepEqual(lines, [
    "parley_at=s1/c1; Path=/; SameSite=Lax; Max-Age=31536000",
    "parley_at=s1; Path=/; SameSite=Lax; Max-Age=31536000",
    "parley_at=home; Path=/; SameSite=Lax; Max-Age=31536000",
    "parley_at=; Path=/; SameSite=Lax; Max-Age=0",
    "parley_members=closed; Path=/; SameSite=Lax; Max-Age=31536000",
  ]);
});

Deno.test("a chosen theme is read back; none follows the system", () => {
  const platform = new FakePlatform();
  assert.equal(storedTheme(platform), null);
  rememberTheme(platform, "light");
  platform.cookies.set("other", "1");
  assert.equal(storedTheme(platform), "light");
  rememberTheme(platform, null);
  assert.equal(storedTheme(platform), null);
  platform.cookies.set("theme", "neon");
  assert.equal(storedTheme(platform), null);
});
