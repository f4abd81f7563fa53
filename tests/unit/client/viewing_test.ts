import assert from "node:assert/strict";
import { createStores } from "../../../client/app/stores.ts";
import { createViewing } from "../../../client/roles/viewing.ts";
import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import { DEFAULT_ROLE } from "../../../protocol/role_colors.ts";
import { aChannel, aMember, aServer, aUser, FakePlatform } from "./fakes.ts";

const EVERYONE = {
  id: DEFAULT_ROLE,
  name: "@everyone",
  color: "#8f8a80",
  permissions: DEFAULT_PERMISSIONS,
  position: 0,
};

/** The owner of s1, where only u5 reads the channel c2, and c2 is open. */
function open() {
  const stores = createStores({
    user: aUser(),
    servers: [aServer()],
    selectedServerId: "s1",
    channels: [aChannel(), aChannel({ id: "c2", position: 1 })],
    selectedChannelId: "c2",
    rights: {
      member: aMember({ isOwner: true }),
      roles: [EVERYONE],
      overrides: { c2: { [DEFAULT_ROLE]: { readMessages: false }, u5: { readMessages: true } } },
    },
  }, new FakePlatform());
  const selected: (string | null)[] = [];
  const viewing = createViewing({ ...stores, select: (_, channelId) => selected.push(channelId) });
  const seen = () => stores.channels.current.value!.filter((c) => stores.rights.in(c).readMessages);
  return { stores, viewing, selected, seen };
}

Deno.test("[D-PERM-8] the server as a role sees it: its channels and rights; what it does not see is left", () => {
  const { stores, viewing, selected, seen } = open();
  assert.equal(stores.rights.here.value.manageChannels, true);
  viewing.viewAsRole("s1", EVERYONE);
  assert.deepEqual(seen().map((c) => c.id), ["c1"]);
  assert.deepEqual(selected, ["c1"]);
  assert.equal(stores.servers.standing.value!.isOwner, false);
  stores.roles.setViewAs(null);
  assert.equal(seen().length, 2);
});

Deno.test("[D-PERM-8] as a member it is seen with what a channel grants that very person", () => {
  const { stores, viewing, selected, seen } = open();
  viewing.viewAsMember("s1", aMember({ user_id: "u5", muted: true }));
  assert.equal(seen().length, 2);
  assert.deepEqual(selected, []);
  assert.equal(stores.rights.here.value.sendMessages, false, "they are muted");
});

Deno.test("[D-PERM-8] nothing is changed in a server meanwhile; reading and one's own account go on", () => {
  const { stores, viewing } = open();
  viewing.viewAsRole("s1", EVERYONE);
  const { refuse } = stores.roles.viewAs.value!;
  const refused = [
    ["POST", "/messages/c1"],
    ["PUT", "/messages/m1"],
    ["DELETE", "/servers/s1/members/u5"],
    ["POST", "/servers"],
    ["PUT", "/channels/c1/permissions/default"],
  ];
  for (const [method, path] of refused) {
    assert.throws(() => refuse(method, path), /viewing the server as @everyone/, path);
  }
  refuse("GET", "/servers/s1/members");
  refuse("POST", "/channels/c1/read");
  refuse("POST", "/auth/validate-session");
  for (const event of ["send-message", "edit-message", "voice-join", "screen-share-start"]) {
    assert.throws(() => refuse("EMIT", event), /viewing the server as @everyone/, event);
  }
  for (const event of ["voice-leave", "voice-state-update"]) refuse("EMIT", event);
  stores.voice.current.value = { channelId: "c9", channelName: "Voice", phase: "reconnecting" };
  refuse("EMIT", "voice-join");
});
