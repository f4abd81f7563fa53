import assert from "node:assert/strict";
import { EMPTY_WINDOW, MAX_WINDOW, type Row, type Window } from "../../../client/messages/state.ts";
import { setSenderAppearance } from "../../../client/messages/sender_appearance.ts";
import {
  isBehind,
  withContent,
  withEdited,
  withNewer,
  withNewest,
  withOlder,
  withoutMessage,
  withReceived,
  withRefreshed,
} from "../../../client/messages/window.ts";
import { aMessage } from "./fakes.ts";

function aRow(seq: number, changes: Partial<Row> = {}): Row {
  const { encrypted_content: _, iv: __, ...rest } = aMessage(seq);
  return {
    ...rest,
    key: rest.id,
    decrypted_content: `text ${seq}`,
    file: null,
    large: null,
    isError: false,
    ...changes,
  };
}
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => aRow(from + i));
const seqs = (window: Window) => window.rows.map((row) => row.seq);

const held = withNewest(EMPTY_WINDOW, { rows: rows(11, 13), hasMore: true, known: 14 });

Deno.test("[MSG-02 D-MSG-3] the newest page accounts for deleted messages behind it", () => {
  assert.equal(held.status, "ready");
  assert.deepEqual(seqs(held), [11, 12, 13]);
  assert.equal(held.hasOlder, true);
  assert.equal(held.lastSeq, 14);
});

Deno.test("[SOCK-22 D-MSG-2] a message that follows is appended; a known one, or one after a gap, is not", () => {
  const next = withReceived(held, aRow(15), true);
  assert.deepEqual(seqs(next), [11, 12, 13, 15]);
  assert.equal(next.lastSeq, 15);
  assert.equal(withReceived(next, aRow(15), true), next);
  assert.equal(withReceived(next, aRow(17), true), next);
  assert.equal(isBehind(next, 17), true);
  assert.equal(isBehind(next, 15), false);
});

Deno.test("[SOCK-22] a window that loads, or ends before the present, takes no new message", () => {
  assert.deepEqual(seqs(withReceived(EMPTY_WINDOW, aRow(1), true)), []);
  const past = { ...held, hasNewer: true };
  assert.equal(withReceived(past, aRow(15), true), past);
  assert.equal(isBehind(past, 20), false);
});

Deno.test("[D-MSG-2] a full window lets its oldest row go, unless the person reads further up", () => {
  const page = { rows: rows(1, MAX_WINDOW), hasMore: false, known: MAX_WINDOW };
  const full = withNewest(EMPTY_WINDOW, page);
  const following = withReceived(full, aRow(MAX_WINDOW + 1), true);
  assert.equal(following.rows.length, MAX_WINDOW);
  assert.equal(following.rows[0]!.seq, 2);
  assert.equal(following.hasOlder, true);
  const reading = withReceived(full, aRow(MAX_WINDOW + 1), false);
  assert.deepEqual(reading.rows, full.rows);
  assert.equal(reading.hasNewer, true);
});

Deno.test("[D-MSG-3] older rows come before; what is too many goes at the other end", () => {
  const small = withOlder(held, { rows: rows(9, 10), hasMore: false, known: 14 });
  assert.deepEqual(seqs(small), [9, 10, 11, 12, 13]);
  assert.equal(small.hasOlder, false);
  assert.equal(small.hasNewer, false);
  assert.equal(small.lastSeq, 14);
  const from = 11 - MAX_WINDOW;
  const large = withOlder(held, { rows: rows(from, 10), hasMore: true, known: 14 });
  assert.equal(large.rows.length, MAX_WINDOW);
  assert.equal(large.hasNewer, true);
  assert.equal(large.lastSeq, 10);
});

Deno.test("[D-MSG-2] newer rows come behind, once; the last page is up to date", () => {
  const half = withNewer(held, { rows: rows(14, 16), hasMore: true, known: 20 });
  assert.deepEqual(seqs(half), [11, 12, 13, 15, 16]);
  assert.equal(half.hasNewer, true);
  assert.equal(half.lastSeq, 16);
  const whole = withNewer(half, { rows: rows(17, 19), hasMore: false, known: 20 });
  assert.equal(whole.hasNewer, false);
  assert.equal(whole.lastSeq, 20);
});

Deno.test("[D-MSG-2] fetched again, the stretch is what the server has", () => {
  const page = { rows: [aRow(12, { edited: true }), aRow(15)], hasMore: false, known: 15 };
  const fresh = withRefreshed(held, page);
  assert.deepEqual(seqs(fresh), [12, 15]);
  assert.equal(fresh.rows[0]!.edited, true);
  assert.equal(fresh.hasOlder, true);
  assert.equal(fresh.lastSeq, 15);
});

Deno.test("[SOCK-23 MSG-45] an edit replaces its message; an older edit does not undo it", () => {
  const late = aRow(12, { edited: true, edited_at: "2026-01-02", decrypted_content: "late" });
  const early = aRow(12, { edited: true, edited_at: "2026-01-01", decrypted_content: "early" });
  const both = withEdited(withEdited(held, late), early);
  assert.equal(both.rows[1]!.decrypted_content, "late");
  assert.deepEqual(seqs(withEdited(held, aRow(99))), [11, 12, 13]);
});

Deno.test("[SOCK-24 MSG-46] a deleted message goes and its seq stays accounted for", () => {
  const after = withoutMessage(held, "id13");
  assert.deepEqual(seqs(after), [11, 12]);
  assert.equal(after.lastSeq, 14);
});

Deno.test("[D-MSG-3] a large content fills the row that waits for it, and only that", () => {
  const large = { size: 70_000, iv: "iv" };
  const waiting = { ...held, rows: [aRow(11, { decrypted_content: null, large }), aRow(12)] };
  const content = { decrypted_content: "long", file: null, isError: false };
  assert.equal(
    withContent(waiting, "id11", "of an edit", content).rows[0]!.decrypted_content,
    null,
  );
  assert.equal(withContent(waiting, "id11", "iv", content).rows[0]!.decrypted_content, "long");
  assert.equal(withContent(waiting, "id12", "iv", content).rows[1]!.decrypted_content, "text 12");
});

Deno.test("[MEND-25] changed names and pictures show on all that somebody wrote, and redraw nothing else", () => {
  const [mine, theirs] = [aRow(1, { sender_id: "u1" }), aRow(2, { sender_id: "u2" })];
  const reacted = aRow(3, {
    sender_id: "u2",
    reactions: [{ emoji: "👍", count: 2, users: ["ada", "bob"] }],
  });
  const window = { ...EMPTY_WINDOW, rows: [mine, theirs, reacted] };
  const looks = { username: "eve", display_name: "Eve L.", avatar_url: "/api/media/new" };
  const changed = setSenderAppearance(window, "u1", looks, "ada");
  const { username, display_name, avatar_url } = changed.rows[0];
  assert.deepEqual({ username, display_name, avatar_url }, looks);
  assert.equal(changed.rows[1], theirs);
  assert.deepEqual(changed.rows[2].reactions[0].users, ["eve", "bob"]);
  assert.equal(setSenderAppearance(changed, "u1", looks, "ada"), changed);
  const without = setSenderAppearance(changed, "u1", { ...looks, display_name: undefined });
  assert.equal("display_name" in without.rows[0], false);
});
