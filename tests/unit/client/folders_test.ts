import assert from "node:assert/strict";
import {
  dissolve,
  intoNewFolder,
  moveItem,
  type RailItem,
  type Side,
  stepItem,
} from "../../../client/servers/folders.ts";
import { uuidV7 } from "../../../client/base/uuid_v7.ts";
import type { ServerFolder } from "../../../protocol/server_folders.ts";

/** `a (b c) d`: the servers a and d, and a folder of b and c between them. */
function parse(text: string): ServerFolder[] {
  return [...text.matchAll(/\(([^)]*)\)|(\w+)/g)].map(([, within, lone]) => {
    if (lone) return { server_ids: [lone] };
    const server_ids = within.split(" ");
    return { id: idOf(server_ids), name: "Play", server_ids };
  });
}

/** Folders are told apart by their first server at the start. */
const idOf = ([first]: string[]) => `F${first}`;

const shown = (folders: ServerFolder[] | null) =>
  folders &&
  folders.map(({ id, server_ids }) =>
    id === undefined ? server_ids.join() : `(${server_ids.join(" ")})`
  ).join(" ");

const itemOf = (text: string): RailItem =>
  text.startsWith("F") ? { folder: text } : { server: text };

const MOVES: [list: string, item: string, side: Side, of: string, expected: string | null][] = [
  ["a b c", "c", "before", "a", "c a b"],
  ["a b c", "a", "after", "b", "b a c"],
  ["a b c", "a", "into", "c", "b (c a)"],
  ["a (b c) d", "a", "into", "Fb", "(b c a) d"],
  ["a (b c) d", "d", "before", "Fb", "a d (b c)"],
  ["a (b c) d", "a", "after", "Fb", "(b c) a d"],
  ["a (b c) d", "a", "before", "c", "(b a c) d"],
  ["a (b c) d", "a", "into", "b", "(b a c) d"],
  ["a (b c) d", "b", "after", "c", "a (c b) d"],
  ["a (b c) d", "b", "after", "d", "a (c) d b"],
  ["a (b) d", "b", "after", "d", "a d b"],
  ["a (b) d", "b", "into", "Fb", null],
  ["a (b c) d", "Fb", "before", "a", "(b c) a d"],
  ["a (b c) (d e)", "Fb", "into", "d", "a (d e) (b c)"],
  ["a b", "a", "after", "a", null],
  ["a b", "gone", "after", "a", null],
];

for (const [list, item, side, of, expected] of MOVES) {
  Deno.test(`[COM-5] ${item} ${side} ${of} in ${list}`, () => {
    const moved = moveItem(parse(list), itemOf(item), side, itemOf(of), () => "new");
    assert.equal(shown(moved), expected);
  });
}

const STEPS: [list: string, item: string, by: -1 | 1, isOpen: boolean, expected: string | null][] =
  [
    ["a b", "a", 1, false, "b a"],
    ["a b", "a", -1, false, null],
    ["a (b c)", "a", 1, false, "(b c) a"],
    ["a (b c)", "a", 1, true, "(a b c)"],
    ["(b c) a", "a", -1, true, "(b c a)"],
    ["(b c) a", "c", 1, true, "(b) c a"],
    ["(b c) a", "b", -1, true, "b (c) a"],
    ["(b c) a", "b", 1, true, "(c b) a"],
    ["(b) a", "b", 1, true, "b a"],
    ["a (b c)", "Fb", -1, true, "(b c) a"],
    ["(a d) (b c)", "Fb", -1, true, "(b c) (a d)"],
  ];

for (const [list, item, by, isOpen, expected] of STEPS) {
  const direction = by < 0 ? "up" : "down";
  Deno.test(`[COM-5] ${item} goes ${direction} in ${list}${isOpen ? ", opened" : ""}`, () => {
    assert.equal(shown(stepItem(parse(list), itemOf(item), by, () => isOpen)), expected);
  });
}

Deno.test("[COM-5] a new folder stands where its server was, and a deleted one leaves its servers there", () => {
  assert.equal(shown(intoNewFolder(parse("a b c"), "b", "new")), "a (b) c");
  assert.equal(shown(intoNewFolder(parse("a (b c)"), "c", "new")), "a (c) (b)");
  assert.equal(shown(dissolve(parse("a (b c) d"), "Fb")), "a b c d");
});

Deno.test("[COM-5] ids of folders are UUIDv7 of the time", () => {
  const id = uuidV7(Date.parse("2026-11-30T12:00:00Z"));
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(parseInt(id.slice(0, 8) + id.slice(9, 13), 16), Date.parse("2026-11-30T12:00:00Z"));
  assert.notEqual(uuidV7(), uuidV7());
});
