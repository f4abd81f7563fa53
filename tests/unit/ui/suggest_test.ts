import assert from "node:assert/strict";
import { commandsFor } from "../../../components/chat/complete/commands.ts";
import { type Sources, suggest } from "../../../components/chat/complete/suggest.ts";
import { findTriggers } from "../../../components/chat/complete/trigger.ts";
import { DEFAULT_PERMISSIONS, type Membership } from "../../../protocol/permissions.ts";

const member: Membership = {
  isOwner: false,
  everyone: DEFAULT_PERMISSIONS,
  roles: [],
  muted: false,
};
const owner = { ...member, isOwner: true };

const person = (username: string) => ({
  user_id: username,
  username,
  avatar_url: null,
  avatar_color: null,
  status: "online" as const,
});

const sources = (given: Partial<Sources> = {}): Sources => ({
  commands: commandsFor(owner),
  members: ["joanna", "bob", "Ann"].map(person),
  channels: [{ name: "pier" }, { name: "Happier", topic: "good news" }, { name: "お知らせ" }],
  banned: ["Mallory"],
  canMentionEveryone: true,
  searchEmoji: (query) => query === "fire" ? [{ emoji: "🔥", name: "fire" }] : [],
  ...given,
});

const texts = (before: string, given?: Partial<Sources>) =>
  suggest(before, sources(given))?.list.map((item) => item.text) ?? null;

Deno.test("[MSG-17 MSG-18] @ offers members, the best fitting first, and everyone last", () => {
  assert.deepEqual(texts("hi @"), ["Ann", "bob", "joanna", "@everyone"]);
  assert.deepEqual(texts("hi @an"), ["Ann", "joanna"]);
  assert.deepEqual(texts("@EVERY"), ["@everyone"]);
  assert.equal(suggest("hi @an", sources())!.title, "MEMBERS");
  assert.equal(suggest("hi @an", sources())!.start, 3);
  assert.equal(texts("@nobody"), null);
  assert.equal(texts("mail@an"), null);
  assert.equal(texts("@ann "), null);
});

Deno.test("[MSG-20 D-MSG-8] without members everyone is left; the hint is for those who may", () => {
  const [everyone] = suggest("@", sources({ members: [], canMentionEveryone: false }))!.list;
  assert.deepEqual([everyone!.insert, everyone!.hint], ["@everyone ", undefined]);
  assert.match(suggest("@e", sources())!.list[0]!.hint!, /everyone/);
});

Deno.test("[UX-8] # offers channels in their order, those that begin so first", () => {
  assert.deepEqual(texts("see #"), ["#pier", "#Happier", "#お知らせ"]);
  assert.deepEqual(texts("(#PIE"), ["#pier", "#Happier"]);
  assert.deepEqual(texts("#知"), ["#お知らせ"]);
  const { title, start, list } = suggest("see #hap", sources())!;
  assert.deepEqual([title, start], ["CHANNELS", 4]);
  assert.deepEqual(list, [{ insert: "#Happier ", text: "#Happier", hint: "good news" }]);
  for (const text of ["# ", "##", "a#", "x.example/#", "\\#", "#nothing", "#pier "]) {
    assert.equal(texts(text), null, text);
  }
  assert.equal(texts("#", { channels: [] }), null);
  assert.deepEqual(texts("#", { channels: [{ name: "pier" }, { name: "pier" }] }), ["#pier"]);
});

Deno.test("[D-MSG-6] commands that one may use, at the start only, and not behind //", () => {
  const names = (membership: Membership) => commandsFor(membership).map((command) => command.name);
  assert.deepEqual(names(member), ["/help", "/me", "/roll", "/shrug"]);
  assert.equal(names(owner).length, 10);
  assert.deepEqual(names({ ...member, muted: true }), names(member));
  assert.deepEqual(texts("/un"), ["/unban name", "/unmute name"]);
  assert.deepEqual(texts("/UNB"), ["/unban name"]);
  assert.equal(texts("//un"), null);
  assert.equal(texts("a /un"), null);
  assert.equal(texts("/un", { commands: null }), null, "there are none outside of servers");
});

Deno.test("[D-MSG-6] the arguments of a command: people, then fixed values, then free text", () => {
  assert.deepEqual(texts("/mute "), ["Ann", "bob", "joanna"]);
  assert.deepEqual(texts("/mute @b"), ["bob"]);
  assert.equal(suggest("/mute b", sources())!.list[0]!.insert, "@bob ");
  assert.deepEqual(texts("/mute bob 1"), ["10m", "1h", "1d"]);
  assert.equal(texts("/mute bob 10m bec"), null);
  assert.deepEqual(texts("/mute bob 10m for @an"), ["Ann", "joanna"]);
  assert.deepEqual(texts("/unban @ma"), ["Mallory"]);
  assert.deepEqual(texts("/purge 1"), ["10", "100"]);
  assert.equal(texts("/dance "), null);
});

Deno.test("an emoji needs a name of two letters behind a colon that begins a word", () => {
  assert.deepEqual(texts("nice :fire"), [":fire:"]);
  assert.deepEqual(texts("nice :fire:"), [":fire:"]);
  assert.deepEqual(findTriggers("at 10:30", true), []);
  assert.deepEqual(findTriggers("http://x", true), []);
  assert.deepEqual(findTriggers(":)", true), []);
});

Deno.test("[MEND-43] nothing is completed in code and addresses, where no name means anybody", () => {
  for (
    const before of [
      "```\n@an",
      "~~~\na\n#pi",
      "https://social.example/@an",
      "`a\n```js\nb\n@an",
      "<https://a.example/#pi",
    ]
  ) {
    assert.equal(texts(before), null, before);
  }
  assert.deepEqual(texts("```\na\n```\n`b` ||@bo"), ["bob"]);
  assert.deepEqual(texts("(https://a.example) #pi"), ["#pier", "#Happier"]);
});
