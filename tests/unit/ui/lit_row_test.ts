import assert from "node:assert/strict";
import { focusedRow, left, pointed, removed } from "../../../components/chat/lit_row.ts";

/** Events of a pointer; a resting one has no moves. */
const enter = { type: "pointerenter", pointerType: "mouse" } as PointerEvent;
const move = { type: "pointermove", pointerType: "mouse" } as PointerEvent;

/** Returns a row's light, and the names of the rows that are lit. */
function rows() {
  const lit = new Set<string>();
  const row = (name: string) => (on: boolean) => void (on ? lit.add(name) : lit.delete(name));
  return { lit, row };
}

Deno.test("[MEND-23] the row that takes a removed one's place below a pointer at rest is lit", () => {
  const { lit, row } = rows();
  const [sending, sent] = [row("sending"), row("sent")];
  pointed(move, sending);
  assert.deepEqual([...lit], ["sending"]);
  removed(sending);
  lit.delete("sending");
  pointed(enter, sent);
  assert.deepEqual([...lit], ["sent"]);
  left(sent);
  assert.deepEqual([...lit], []);
});

Deno.test("[MEND-23] one row is lit at a time: that of the focus until the pointer moves", () => {
  const { lit, row } = rows();
  const [first, second] = [row("first"), row("second")];
  focusedRow(first);
  pointed(enter, second);
  assert.deepEqual([...lit], ["first"]);
  pointed(move, second);
  assert.deepEqual([...lit], ["second"]);
  left(second);
  assert.deepEqual([...lit], ["first"]);
  removed(first);
  lit.clear();
  pointed(enter, second);
  assert.deepEqual([...lit], ["second"]);
});
