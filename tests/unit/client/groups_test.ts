import assert from "node:assert/strict";
import { addressOf } from "../../../client/channels/address.ts";
import { candidatesFor } from "../../../client/channels/groups.ts";
import {
  channelTitle,
  DIRECT,
  putChannel,
  unreadElsewhere,
} from "../../../client/channels/state.ts";
import { setRecipientStatus } from "../../../client/channels/recipient_state.ts";
import { groupJoinTexts, readGroupJoinNotice } from "../../../protocol/group_join_notices.ts";
import type { Recipient } from "../../../protocol/channels.ts";
import { aChannel } from "./fakes.ts";

const person = (username: string): Recipient => ({
  id: `id of ${username}`,
  username,
  avatar_url: null,
  avatar_color: null,
  status: "offline",
});
const [bob, cy, dan, eve] = ["bob", "cy", "dan", "eve"].map(person);
const dm = aChannel({ id: "d1", server_id: null, name: "bob", recipient: bob });
const group = aChannel({
  id: "g1",
  server_id: null,
  name: "bob, cy",
  group_name: "",
  recipients: [bob!, cy!],
  last_seq: 2,
});
const names = (people: Recipient[]) => people.map(({ username }) => username);

Deno.test("[E2E-16] a group is called as it is, and has an address of its own", () => {
  assert.deepEqual([channelTitle(dm), channelTitle(group)], ["@bob", "bob, cy"]);
  assert.equal(addressOf(group), "/c/g1");
  assert.deepEqual(unreadElsewhere({ [DIRECT]: [group] }, null), {
    count: 2,
    mentions: 0,
    unread: true,
  });
});

Deno.test("[E2E-16] who comes, goes and is around is seen in the list", () => {
  const lists = { [DIRECT]: [group, dm] };
  const [online] = setRecipientStatus(lists, cy!.id, "idle")[DIRECT]!;
  assert.deepEqual(online!.recipients!.map(({ status }) => status), ["offline", "idle"]);
  const [changed] = putChannel(lists, { ...group, recipients: [bob!, eve!] })[DIRECT]!;
  assert.deepEqual(names([...changed!.recipients!]), ["bob", "eve"]);
});

Deno.test("[E2E-16] for a group one chooses of those one writes with, then of one's friends, nobody twice", () => {
  const friends = [eve!, cy!, dan!];
  const known = { direct: [group, dm], friends, blocked: new Set<string>(), found: [] };
  assert.deepEqual(names(candidatesFor(null, known)), ["bob", "cy", "dan", "eve"]);
  assert.deepEqual(names(candidatesFor(dm, known)), ["cy", "dan", "eve"]);
  assert.deepEqual(names(candidatesFor(group, known)), ["dan", "eve"]);
  const blocked = new Set([dan!.id]);
  assert.deepEqual(names(candidatesFor(group, { ...known, blocked })), ["eve"]);
  const found = ["fay10", "fay9", "dan"].map((username) => {
    return { ...dan!, id: username === "dan" ? dan!.id : username, username };
  });
  // [MEND-26a] All others whom the user may write to come last.
  const all = ["bob", "cy", "dan", "eve", "fay9", "fay10"];
  assert.deepEqual(names(candidatesFor(null, { ...known, found })), all);
});

Deno.test("[E2E-16] what the server tells of a group is read back, and nothing else", () => {
  const { added, left } = groupJoinTexts;
  assert.deepEqual(readGroupJoinNotice(added("cy", "eve"), "cy"), { added: "eve" });
  assert.deepEqual(readGroupJoinNotice(left("bob"), "bob"), { added: null });
  for (const text of ["cy joined the server", "bob added eve", "Call, 4 min", "cy"]) {
    assert.equal(readGroupJoinNotice(text, "cy"), null, text);
  }
});
