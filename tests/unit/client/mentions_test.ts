import assert from "node:assert/strict";
import {
  mentionedNames,
  mentionsUser,
  namesFor,
} from "../../../client/messages/mentioned_names.ts";

Deno.test("[MSG-19] a mention is @everyone or @ with word characters, wherever it stands", () => {
  const names = (text: string) => mentionedNames(text, {});
  assert.deepEqual(names("@ann, (@bob_2) and @everyone!"), ["ann", "bob_2", "everyone"]);
  assert.deepEqual(names("ann@example.org @ @- @@ann"), []);
  assert.deepEqual(names("line\n@ann\u{1F600}@bob"), ["ann", "bob"]);
});

Deno.test("[MEND-43] only names that end with underscores are asked about, with each that could be meant", async () => {
  const asked: (readonly string[])[] = [];
  const among = (names: readonly string[]) => {
    asked.push(names);
    return Promise.resolve(["Bob_"]);
  };
  assert.deepEqual(await namesFor("hi @ann, a_ and bob@example.org", among), {});
  assert.deepEqual(asked, []);
  const { isName } = await namesFor("_@bob__ and `@ann`", among);
  assert.deepEqual(asked, [["bob__", "bob_"]]);
  assert.deepEqual([isName!("bob_"), isName!("bob__")], [true, false]);
});

Deno.test("[D-MSG-8] one's name calls, in any case; a longer name and code do not", () => {
  assert.equal(mentionsUser("hello @Ann", "ann", false), true);
  assert.equal(mentionsUser("hello @anna", "ann", false), false);
  assert.equal(mentionsUser("hello ann", "ann", false), false);
  assert.equal(mentionsUser("see `@ann`", "ann", false), false);
  assert.equal(mentionsUser("```\n@ann\n```", "ann", false), false);
  assert.equal(mentionsUser("`a` @ann `b`", "ann", false), true);
});

Deno.test("[D-MSG-8] @everyone calls only when its author may", () => {
  assert.equal(mentionsUser("@everyone up!", "ann", true), true);
  assert.equal(mentionsUser("@everyone up!", "ann", false), false);
  assert.equal(mentionsUser("@everyone and @ann", "ann", false), true);
});
