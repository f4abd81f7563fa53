import assert from "node:assert/strict";
import { foldJoinNotices, systemText } from "../../../components/chat/join_notices.ts";
import type { SystemRow } from "../../../protocol/system_rows.ts";
import { shownMessage } from "./shown_message.ts";

let seq = 0;
const notices = (
  username: string,
  systemRow: SystemRow | null,
  at = "2026-01-01T12:00:00.000Z",
) => {
  seq++;
  const userId = `id of ${username}`;
  const text = `what the server says of ${username}`;
  return shownMessage({ key: `k${seq}`, seq, userId, username, text, at, system: true, systemRow });
};
const came = (username: string, at?: string) => notices(username, { kind: "joined" }, at);
const went = (username: string, at?: string) => notices(username, { kind: "left" }, at);
const cameAndWent = (username: string, times: number, here: boolean) =>
  notices(username, { kind: "came_and_went", times, here });
const texts = (list: Parameters<typeof foldJoinNotices>[0], marker: number | null = null) =>
  foldJoinNotices(list, marker).map((one) => systemText(one));

Deno.test("[HARD-9] comings and goings one after another are one line", () => {
  assert.deepEqual(texts([came("ada")]), ["ada joined the server"]);
  assert.deepEqual(texts([came("ada"), went("ada")]), ["ada came and went"]);
  const often = Array.from({ length: 5 }, () => [came("ada"), went("ada")]).flat();
  assert.deepEqual(texts(often), ["ada came and went 5 times"]);
  assert.deepEqual(texts([...often, came("ada")]), [
    "ada came and went 5 times and joined again",
  ]);
  assert.deepEqual(texts([came("ada"), came("bob")]), ["ada and bob joined"]);
  assert.deepEqual(texts(["ada", "bob", "cy"].map((name) => came(name))), [
    "ada, bob and cy joined",
  ]);
  assert.deepEqual(texts(["ada", "bob", "cy", "dan", "eve"].map((name) => came(name))), [
    "ada, bob and 3 others joined",
  ]);
  assert.deepEqual(texts([came("ada"), went("bob"), came("cy"), went("cy")]), [
    "ada joined; bob left; cy came and went",
  ]);
});

Deno.test("[HARD-9] what the server has folded is folded further", () => {
  const folded = cameAndWent("ada", 3, false);
  assert.deepEqual(texts([folded]), ["ada came and went 3 times"]);
  assert.deepEqual(texts([came("ada"), folded, came("ada")]), [
    "ada came and went 3 times and joined again",
  ]);
  assert.deepEqual(texts([folded, cameAndWent("ada", 1, true)]), [
    "ada came and went 4 times and joined again",
  ]);
});

Deno.test("[HARD-9] a line ends where a day, something new or a message begins, and tells nothing else", () => {
  const list = [
    came("ada"),
    came("bob"),
    shownMessage({ key: "m", seq: ++seq, text: "ada joined the server", username: "ada" }),
    notices("cy", { kind: "kicked" }),
    came("dan"),
    came("eve", "2026-01-05T12:00:00.000Z"),
    came("fay", "2026-01-05T12:00:00.000Z"),
    came("gil", "2026-01-05T12:00:00.000Z"),
  ];
  const marker = list[6]!.seq;
  const folded = foldJoinNotices(list, marker);
  assert.deepEqual(folded.map((one) => systemText(one)), [
    "ada and bob joined",
    "ada joined the server",
    "what the server says of cy",
    "dan joined the server",
    "eve and fay joined",
    "gil joined the server",
  ]);
  assert.deepEqual([folded[0]!.key, folded[0]!.seq], [list[0]!.key, list[1]!.seq]);
  const nothing = [came("ada"), shownMessage({ key: "x", seq: ++seq })];
  assert.equal(foldJoinNotices(nothing, null), nothing, "nothing is drawn anew for it");
});

Deno.test("[HARD-9] a name that reads like a story is a name, and words without data stay", () => {
  assert.deepEqual(texts([came("ada came"), notices("ada", null)]), [
    "ada came joined the server",
    "what the server says of ada",
  ]);
});
