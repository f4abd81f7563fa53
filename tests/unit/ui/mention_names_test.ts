import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { mentionNames } from "../../../screens/main/mention_names.ts";

/** Sets up a client with this channel open, and records requests for names. */
function setUp({ privateFrom, server }: { privateFrom: number | null; server: string | null }) {
  const asked: unknown[] = [];
  const client = {
    channels: {
      selected: signal({ id: "c1", server_id: server }),
      privateFrom: () => privateFrom,
    },
    servers: { selectedId: signal(server) },
    members: {
      ensureKnown: (id: string, who: object) => void asked.push([id, who]),
      search: (id: string, text: string) => Promise.resolve(void asked.push([id, text])),
    },
  };
  const names = mentionNames(client as never);
  names.named("bob");
  names.typed("bo");
  return { id: names.id, isSealed: names.isSealed, asked };
}

Deno.test("[MEND-35 E2E-2] in an end-to-end encrypted channel names are its readers', and no name that is read or typed is asked for", () => {
  for (const privateFrom of [0, 7]) {
    const sealed = setUp({ privateFrom, server: "s1" });
    assert.deepEqual(sealed, { id: "c1", isSealed: true, asked: [] });
  }
  const direct = setUp({ privateFrom: 0, server: null });
  assert.deepEqual(direct, { id: "c1", isSealed: true, asked: [] });
});

Deno.test("[MSG-19 MEM-16] in an open channel a large server is asked for names that are not known yet", () => {
  const open = setUp({ privateFrom: null, server: "s1" });
  const asked = [["s1", { names: ["bob"] }], ["s1", "bo"]];
  assert.deepEqual(open, { id: "s1", isSealed: false, asked });
});
