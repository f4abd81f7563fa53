import assert from "node:assert/strict";
import { rank, type Target } from "../../../components/switcher/rank.ts";

const target = (kind: Target["kind"], name: string, hint = "", unread = false): Target => ({
  key: `${kind} ${name} ${hint}`,
  kind,
  name,
  hint,
  unread,
});
const DESTINATIONS = [
  target("person", "Zoë"),
  target("person", "gen"),
  target("channel", "general", "Garden"),
  target("channel", "plans-general", "Garden"),
  target("channel", "oxygen", "Garden"),
  target("channel", "general", "Night Owls", true),
  target("server", "Garden", "Server"),
];
const named = (query: string) => rank(DESTINATIONS, query).map(({ key }) => key);

Deno.test("the switcher finds by the beginning first, then by words, parts and letters", () => {
  assert.deepEqual(named("gen"), [
    "channel general Night Owls",
    "person gen ",
    "channel general Garden",
    "channel plans-general Garden",
    "channel oxygen Garden",
    "server Garden Server",
  ]);
  assert.deepEqual(named("gnl"), [
    "channel general Night Owls",
    "channel general Garden",
    "channel plans-general Garden",
  ]);
});

Deno.test("the switcher knows no case and no accents, takes words in any order, and # and @", () => {
  assert.deepEqual(named("ZOE"), ["person Zoë "]);
  assert.deepEqual(named("owls general"), ["channel general Night Owls"]);
  assert.deepEqual(named("@gen"), ["person gen "]);
  assert.deepEqual(named("#"), [
    "channel general Night Owls",
    "channel general Garden",
    "channel plans-general Garden",
    "channel oxygen Garden",
  ]);
  assert.deepEqual(named("nowhere"), []);
});

Deno.test("the switcher shows what is unread first, and 50 at most", () => {
  assert.equal(named(" ")[0], "channel general Night Owls");
  const many = Array.from({ length: 60 }, (_, i) => target("channel", `c${i}`));
  assert.equal(rank(many, "c").length, 50);
});

Deno.test("[UX-6] the switcher shows what was open last before all else, until something is typed", () => {
  const opened = (name: string, recent: number) => ({ ...target("channel", name), recent });
  const all = [target("channel", "news", "", true), opened("older", 1), opened("newer", 0)];
  const names = (query: string) => rank(all, query).map(({ name }) => name);
  assert.deepEqual(names(""), ["newer", "older", "news"]);
  assert.deepEqual(names("n"), ["news", "newer"]);
  assert.deepEqual(rank([opened("a2", 1), opened("a1", 0)], "a").map(({ name }) => name), [
    "a1",
    "a2",
  ]);
});
