import assert from "node:assert/strict";
import { listsBeforeFirst } from "../../../screens/main/private/before_first.ts";

const PEOPLE = [
  { userId: "u1", trust: "self", devices: 1 },
  { userId: "u2", trust: "verified", devices: 2 },
];
const READY = { phase: "ready", people: PEOPLE };

function before(state: object, rows: object[], more: object = {}) {
  const { hasOlder = false, status = "ready", ...channel } = more as Record<string, unknown>;
  const client = { messages: { window: () => ({ rows, hasOlder, status }) } };
  const direct = { id: "c1", recipient: { id: "u2", username: "bob" }, ...channel };
  return listsBeforeFirst({ client } as never, state as never, direct as never);
}

Deno.test("[MEND-34] a direct message that has begun by itself says who can read it, until the first message stands there", () => {
  const lists = { canRead: PEOPLE, canAdmit: [], keyless: [] };
  const system = { isSystemMessage: true };
  assert.deepEqual(before(READY, []), lists);
  assert.deepEqual(before(READY, [system]), lists);
  assert.equal(before(READY, [system, { isSystemMessage: false }]), null, "written");
  assert.equal(before(READY, [], { hasOlder: true }), null);
  assert.equal(before(READY, [], { status: "loading" }), null);
  assert.equal(before({ phase: "waiting", about: [] }, []), null);
  assert.equal(before(READY, [], { recipient: undefined }), null, "a group shows it in its dialog");
});
