import assert from "node:assert/strict";
import {
  badgeText,
  type ChannelLists,
  channelToOpen,
  countMessage,
  DIRECT,
  putChannel,
  readTo,
  removeChannel,
  replaceChannels,
  uncountMessage,
  unreadByServer,
  unreadOf,
} from "../../../client/channels/state.ts";
import { setRecipientStatus } from "../../../client/channels/recipient_state.ts";
import { channelEvents } from "../../../client/channels/events.ts";
import { setPresence } from "../../../client/members/state.ts";
import { withAll } from "../../../client/members/panel_order.ts";
import { countMember, putServer, removeServer } from "../../../client/servers/state.ts";
import { codeIn } from "../../../protocol/invite_code.ts";
import { aChannel, aMember, aServer } from "./fakes.ts";

const general = aChannel({ last_seq: 5, read_seq: 3 });
const voice = aChannel({ id: "c2", name: "General", is_voice: true, position: 1, last_seq: 9 });
const lists = { s1: [general, voice], s2: [aChannel({ id: "c9", server_id: "s2" })] };

Deno.test("[D-MSG-8] unread counts what lies behind the read marker; voice has none", () => {
  assert.equal(unreadOf(general), 2);
  assert.equal(unreadOf(voice), 0);
  assert.equal(unreadOf(aChannel({ last_seq: 1, read_seq: 4 })), 0);
  assert.deepEqual(unreadByServer({ s1: [general, voice, aChannel({ mention_count: 3 })] }), {
    s1: { messages: 2, mentions: 3 },
  });
});

Deno.test("a badge reads 1 to 99, then 99+", () => {
  assert.deepEqual([0, 1, 99, 100, 5000].map(badgeText), ["", "1", "99", "99+", "99+"]);
});

Deno.test("[CHAN-01] a server opens with the channel asked for, else its first text channel", () => {
  assert.equal(channelToOpen([voice, general]), "c1");
  assert.equal(channelToOpen([general, aChannel({ id: "c3" })], "c3"), "c3");
  assert.equal(channelToOpen([general], "gone"), "c1");
  assert.equal(channelToOpen([voice], "c2"), null);
});

Deno.test("[CHAN-06 CHAN-08 CHAN-09] channels come, change place and go; lists not loaded stay so", () => {
  const added = putChannel(lists, aChannel({ id: "c0", position: -1 }));
  assert.deepEqual(added.s1!.map((c) => c.id), ["c0", "c1", "c2"]);
  const moved = putChannel(added, { ...general, name: "lobby", position: 7 });
  assert.deepEqual(moved.s1!.map((c) => c.name), ["general", "General", "lobby"]);
  assert.deepEqual(removeChannel(moved, "c1").s1!.map((c) => c.id), ["c0", "c2"]);
  assert.equal(putChannel(lists, aChannel({ server_id: "s7" })), lists);
});

Deno.test("[D-MSG-8] messages and markers count in every server, and never backwards", () => {
  const counted = countMessage(lists, "c9", 4, false);
  assert.equal(counted.s2![0]!.last_seq, 4);
  assert.equal(countMessage(counted, "c9", 2, false).s2![0]!.last_seq, 4);
  const mine = countMessage(counted, "c9", 6, true).s2![0]!;
  assert.deepEqual([mine.last_seq, mine.read_seq], [6, 6], "what I say I have read");
  const read = readTo(counted, "c9", { read_seq: 4, mention_count: 0 });
  assert.equal(unreadOf(read.s2![0]!), 0);
  assert.equal(readTo(read, "c9", { read_seq: 1, mention_count: 5 }).s2![0]!.read_seq, 4);
});

Deno.test("[D-MSG-8] a list fetched before the marker moved does not move it back", () => {
  const read = readTo(lists, "c1", { read_seq: 5, mention_count: 0 });
  const fetched = replaceChannels(read, "s1", [voice, { ...general, name: "lobby" }]);
  assert.deepEqual(fetched.s1!.map((c) => c.name), ["lobby", "General"]);
  assert.equal(fetched.s1![0]!.read_seq, 5);
});

Deno.test("[UX-11] a fetched list takes back what another device marked as unread, unless one reads on", () => {
  const read = readTo(lists, "c1", { read_seq: 5, mention_count: 0 });
  const readSeq = (unsent: ReadonlySet<string>) =>
    replaceChannels(read, "s1", [voice, general], unsent).s1![0]!.read_seq;
  assert.equal(readSeq(new Set()), general.read_seq);
  assert.equal(readSeq(new Set(["c1"])), 5);
});

Deno.test("[MEND-26m MEND-48] system and deleted messages are not unread, a missed call is to whom it was for", () => {
  const at = (all: typeof lists) => unreadOf(all.s1![0]!);
  const begun = { s1: [aChannel({ last_seq: 5, read_seq: 3, unread_count: 1 })], s2: [] };
  assert.equal(at(begun), 1);
  const system = countMessage(begun, "c1", 6, false, false) as typeof lists;
  assert.deepEqual([system.s1![0]!.last_seq, at(system)], [6, 1]);
  const more = countMessage(countMessage(system, "c1", 7, false, true), "c1", 7, false, true);
  assert.equal(at(more as typeof lists), 2, "heard twice, counted once");
  const gone = uncountMessage(more, "c1", 7) as typeof lists;
  assert.equal(at(gone), 1);
  assert.equal(at(uncountMessage(gone, "c1", undefined) as typeof lists), 1, "a system message");
  assert.equal(at(uncountMessage(gone, "c1", 2) as typeof lists), 1, "it was read before");
  const counts: string[] = [];
  const listen = channelEvents(
    {
      apply: (change: (all: typeof lists) => typeof lists) => counts.push(String(at(change(gone)))),
    } as never,
    (id) => id === "me",
    { channels: { find: () => undefined } } as never,
    { apply() {} },
    {} as never,
  );
  const row = { channel_id: "c1", seq: 8, isSystemMessage: true };
  for (const sender_id of ["me", "ada"]) {
    listen["new-message"](
      { ...row, sender_id, system: { kind: "missed_call", times: 1 } } as never,
    );
  }
  listen["new-message"]({ ...row, sender_id: "ada", system: { kind: "joined" } } as never);
  assert.deepEqual(counts, ["1", "2", "1"]);
  const read = readTo(more, "c1", { read_seq: 6, mention_count: 0 }) as typeof lists;
  assert.equal(at(read), 1, "no more than there is");
  const moved = { read_seq: 2, mention_count: 0, unread: true, unread_count: 3 };
  assert.equal(at(readTo(read, "c1", moved) as typeof lists), 3);
});

Deno.test("[COM-3] one's own message in a channel with slow mode says when the next one is taken, except for moderators", () => {
  const slow = { id: "c1", slow_mode: 30 };
  const next = (permissions: object, sender_id = "me") => {
    let after: ChannelLists = { s1: [aChannel({ id: "c1", slow_mode: 30 })] };
    const listen = channelEvents(
      {
        apply: (change: (all: ChannelLists) => ChannelLists) => void (after = change(after)),
      } as never,
      (id) => id === "me",
      { channels: { find: () => slow }, permissions: { in: () => permissions } } as never,
      { apply() {} },
      {} as never,
    );
    const created_at = "2026-11-30T12:00:00.000Z";
    listen["new-message"]({ channel_id: "c1", seq: 8, sender_id, created_at } as never);
    return after.s1![0]!.next_send_at;
  };
  assert.equal(next({}), "2026-11-30T12:00:30.000Z");
  assert.equal(next({ manageChannels: true }), undefined);
  assert.equal(next({ deleteMessages: true }), undefined);
  assert.equal(next({}, "ada"), undefined);
});

Deno.test("[D-LAST-7] servers come at the end, change in place, go", () => {
  const two = putServer([aServer()], aServer({ id: "s2", name: "Two" }));
  const renamed = putServer(two, aServer({ name: "Cave" }));
  assert.deepEqual(renamed.map((s) => s.name), ["Cave", "Two"]);
  assert.deepEqual(countMember(renamed, "s2", 1).map((s) => s.member_count), [1, 2]);
  assert.deepEqual(removeServer(renamed, "s1").map((s) => s.id), ["s2"]);
});

Deno.test("[D-SOC-3] presence reaches every list, under the names of member lists", () => {
  const members = {
    s1: withAll([aMember(), aMember({ user_id: "u2", username: "bob" })]),
    s2: withAll([aMember()]),
  };
  const shown = ["online", "idle", "dnd", "offline", "anything"]
    .map((status) => setPresence(members, "u1", status).s2!.members[0]!.status);
  assert.deepEqual(shown, ["online", "away", "busy", "offline", "offline"]);
  assert.equal(setPresence(members, "u1", "idle").s1!.members[1]!.status, "online");
});

Deno.test("[INV-13] a pasted link is as good as its code", () => {
  assert.equal(codeIn(" abc "), "abc");
  assert.equal(codeIn("https://chat.example/invite/my-code?x=1"), "my-code");
  assert.equal(codeIn("localhost:8000/invite/abc/"), "abc");
});

const recipient = {
  id: "u2",
  username: "bob",
  avatar_url: null,
  avatar_color: null,
  status: "online" as const,
};
const dm = (id: string) => aChannel({ id, server_id: null, name: "bob", recipient });

Deno.test("[NAV-13] direct messages keep the server's order; what is new comes first", () => {
  const fetched = replaceChannels({}, DIRECT, [dm("d9"), dm("d1")]);
  const ids = (all: typeof fetched) => all[DIRECT]!.map((c) => c.id);
  assert.deepEqual(ids(fetched), ["d9", "d1"]);
  assert.deepEqual(ids(countMessage(fetched, "d1", 1, true)), ["d1", "d9"]);
  assert.deepEqual(ids(putChannel(fetched, dm("d5"))), ["d5", "d9", "d1"]);
  assert.deepEqual(ids(putChannel(fetched, dm("d1"))), ["d9", "d1"]);
  assert.equal(putChannel({}, dm("d5"))[DIRECT], undefined);
});

Deno.test("[PRES-02] presence reaches direct messages; invisible is offline", () => {
  const fetched = replaceChannels(lists, DIRECT, [dm("d1")]);
  const status = (to: string) =>
    setRecipientStatus(fetched, "u2", to)[DIRECT]![0]!.recipient!.status;
  assert.equal(status("dnd"), "dnd");
  assert.equal(status("invisible"), "offline");
  assert.equal(setRecipientStatus(fetched, "u7", "idle")[DIRECT]![0]!.recipient!.status, "online");
});
