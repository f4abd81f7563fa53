import assert from "node:assert/strict";
import { namesAmong } from "../../../client/members/names_among.ts";
import { aChannel, fakeApi } from "./fakes.ts";

function setUp(channel: Parameters<typeof aChannel>[0], privateFrom: number | null = null) {
  const asked: string[] = [];
  const deps = {
    api: fakeApi(({ path }) => {
      asked.push(path);
      return { members: [{ username: "ann_" }] };
    }),
    channels: { find: () => aChannel(channel) },
    privateFrom: () => privateFrom,
    members: { lists: { value: { c1: { members: [{ username: "bob_" }] } } } },
  };
  return { asked, names: () => namesAmong(deps as never, "c1", ["ann_", "ann__"]) };
}

Deno.test("[MEND-43] an open server is asked which of the names its members have", async () => {
  const { asked, names } = setUp({ id: "c1", server_id: "s1" });
  assert.deepEqual(await names(), ["ann_"]);
  assert.match(asked[0]!, /^\/servers\/s1\/members\?names=ann_(,|%2C)ann__$/);
});

Deno.test("[MEND-43 MEND-35] nothing is asked because of an encrypted text, nor in a direct message", async () => {
  const sealed = setUp({ id: "c1", server_id: "s1" }, 0);
  assert.deepEqual(await sealed.names(), ["bob_"]);
  const recipients = [{ id: "u2", username: "cy_" }];
  const group = setUp({ id: "c1", server_id: null, recipients: recipients as never });
  assert.deepEqual(await group.names(), ["cy_"]);
  assert.deepEqual([...sealed.asked, ...group.asked], []);
});
