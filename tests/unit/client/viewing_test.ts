import * as messages from "../../../protocol/events/messages.ts";
import {
  joinVoice,
  leaveVoice,
  startScreenShare,
  updateVoiceState,
} from "../../../protocol/events/voice.ts";
import assert from "node:assert/strict";
import { validateSession } from "../../../protocol/api/auth.ts";
import { markRead } from "../../../protocol/api/channels.ts";
import { listMembers, removeMember } from "../../../protocol/api/members.ts";
import { editMessage, sendMessage } from "../../../protocol/api/messages.ts";
import { setOverride } from "../../../protocol/api/overrides.ts";
import { createServer } from "../../../protocol/api/servers.ts";
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
    permissions: {
      member: aMember({ isOwner: true }),
      roles: [EVERYONE],
      overrides: { c2: { [DEFAULT_ROLE]: { readMessages: false }, u5: { readMessages: true } } },
    },
  }, new FakePlatform());
  const selected: (string | null)[] = [];
  const viewing = createViewing({ ...stores, select: (_, channelId) => selected.push(channelId) });
  const seen = () =>
    stores.channels.current.value!.filter((c) => stores.permissions.in(c).readMessages);
  return { stores, viewing, selected, seen };
}

Deno.test("[D-PERM-8] the server as a role sees it: its channels and rights; what it does not see is left", () => {
  const { stores, viewing, selected, seen } = open();
  assert.equal(stores.permissions.here.value.manageChannels, true);
  viewing.viewAsRole("s1", EVERYONE);
  assert.deepEqual(seen().map((c) => c.id), ["c1"]);
  assert.deepEqual(selected, ["c1"]);
  assert.equal(stores.permissions.membership.value!.isOwner, false);
  stores.roles.setViewAs(null);
  assert.equal(seen().length, 2);
});

Deno.test("[D-PERM-8] as a member it is seen with what a channel grants that very person", () => {
  const { stores, viewing, selected, seen } = open();
  viewing.viewAsMember("s1", aMember({ user_id: "u5", muted: true }));
  assert.equal(seen().length, 2);
  assert.deepEqual(selected, []);
  assert.equal(stores.permissions.here.value.sendMessages, false, "they are muted");
});

Deno.test("[D-PERM-8] nothing is changed in a server meanwhile; reading and one's own account go on", () => {
  const { stores, viewing } = open();
  viewing.viewAsRole("s1", EVERYONE);
  const { refuse } = stores.roles.viewAs.value!;
  const refused = [sendMessage, editMessage, removeMember, createServer, setOverride];
  for (const endpoint of refused) {
    assert.throws(() => refuse(endpoint), /viewing the server as @everyone/, endpoint.path);
  }
  refuse(listMembers);
  refuse(markRead);
  refuse(validateSession);
  for (const event of [messages.sendMessage, messages.editMessage, joinVoice, startScreenShare]) {
    assert.throws(() => refuse(event), /viewing the server as @everyone/, event.name);
  }
  for (const event of [leaveVoice, updateVoiceState]) refuse(event);
  stores.voice.current.value = {
    channelId: "c9",
    channelName: "Voice",
    phase: "reconnecting",
    isSealed: false,
  };
  refuse(joinVoice);
});
