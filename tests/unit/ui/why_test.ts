import assert from "node:assert/strict";
import { whyText } from "../../../components/roles/why_text.ts";
import { moved } from "../../../components/roles/useReorder.ts";
import { explain } from "../../../protocol/explain.ts";
import { DEFAULT_PERMISSIONS, type Membership } from "../../../protocol/permissions.ts";

const member: Membership = {
  isOwner: false,
  everyone: DEFAULT_PERMISSIONS,
  roles: [{ id: "r", position: 1, permissions: { ...DEFAULT_PERMISSIONS, banMembers: true } }],
  muted: false,
};
const nameOf = (id: string) => id === "default" ? "@everyone" : "Keeper";
const why = (...args: Parameters<typeof explain>) => whyText(explain(...args), nameOf);

Deno.test("[D-PERM-1] 'why' names the rule that decides, in words", () => {
  assert.equal(
    why({ ...member, isOwner: true }, "banMembers"),
    "The server's owner can do everything.",
  );
  assert.equal(why(member, "banMembers"), "Keeper allows it across the server.");
  assert.equal(why(member, "kickMembers"), "No role allows it, and neither does @everyone.");
  const denied = { everyone: { sendMessages: false } };
  assert.equal(why(member, "sendMessages", denied), "This channel denies it for @everyone.");
  const granted = { roles: { r: { sendMessages: true } }, ...denied };
  assert.equal(why(member, "sendMessages", granted), "This channel allows it for Keeper.");
  assert.match(why({ ...member, muted: true }, "sendMessages"), /^You're muted/);
  const hidden = { user: { readMessages: false } };
  assert.equal(
    why(member, "sendMessages", hidden),
    "The channel can't be read. This channel has an exception that denies it for this member.",
  );
  assert.equal(why(null, "readMessages"), "Only members can do this.");
});

Deno.test("a list with one entry moved", () => {
  assert.deepEqual(moved(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(moved(["a", "b", "c", "d"], 3, 1), ["a", "d", "b", "c"]);
});
