import assert from "node:assert/strict";
import { DEFAULT_PERMISSIONS, PERMISSIONS } from "../../../protocol/permissions.ts";
import {
  decodeOverride,
  decodePermissions,
  encodePermissions,
} from "../../../server/membership/servers/permission_codes.ts";

/** The order in which records hold permissions. It may only grow at its end. */
const STORED_ORDER =
  "administrator manageChannels manageServer manageRoles manageMembers deleteMessages kickMembers " +
  "banMembers muteMembers manageEmoji sendMessages readMessages addReactions attachFiles " +
  "createThreads sendInThreads manageThreads mentionEveryone manageWebhooks manageNicknames " +
  "changeNickname manageEvents createEvents createInvites connectVoice speak shareVideo " +
  "useSoundboard prioritySpeaker moveMembers manageReports viewAuditLog";

Deno.test("[COM-0] stored permissions keep their meaning: the order of their characters stays", () => {
  assert.equal(PERMISSIONS.join(" "), STORED_ORDER);
  assert.equal(
    encodePermissions({ readMessages: false, speak: true }),
    "...........0.............1",
  );
  assert.deepEqual(decodeOverride("...........0.............1"), {
    readMessages: false,
    speak: true,
  });
  const role = { ...DEFAULT_PERMISSIONS, viewAuditLog: false };
  assert.deepEqual(decodePermissions(encodePermissions(role)), role);
  assert.deepEqual(decodePermissions(DEFAULT_PERMISSIONS), DEFAULT_PERMISSIONS, "of before");
});
