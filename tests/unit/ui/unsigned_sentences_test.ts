import assert from "node:assert/strict";
import type { AuthorityChange } from "../../../protocol/e2ee/authority_change.ts";
import { ruleOf } from "../../../protocol/e2ee/unsigned_changes.ts";
import { DEFAULT_PERMISSIONS } from "../../../protocol/permissions.ts";
import { sentencesOf } from "../../../screens/main/private/sentences.ts";

const called = { person: (id: string) => `person ${id}`, role: (id: string) => `role ${id}` };

Deno.test("[MEND-34] what one confirms is said in a sentence for each change, with names and permissions", () => {
  const acts: AuthorityChange[] = [
    { kind: "member", user: "eve", key: "00" },
    { kind: "assign", user: "eve", role: "crew" },
    { kind: "unassign", user: "bob", role: "crew" },
    { kind: "kick", user: "cy" },
    { kind: "transfer", user: "bob" },
    { kind: "role", role: "old", permissions: null },
    {
      kind: "role",
      role: "crew",
      permissions: { ...DEFAULT_PERMISSIONS, manageRoles: true, sendMessages: false },
      position: 1,
    },
    { kind: "role", role: "default", permissions: DEFAULT_PERMISSIONS, position: 0 },
    {
      kind: "override",
      channel: "c1",
      target: { type: "everyone" },
      override: { sendMessages: true },
    },
    {
      kind: "override",
      channel: "c1",
      target: { type: "user", id: "eve" },
      override: { readMessages: true, manageChannels: false },
    },
  ];
  const before = {
    [ruleOf(acts[6]!)]: DEFAULT_PERMISSIONS,
    [ruleOf(acts[7]!)]: DEFAULT_PERMISSIONS,
    [ruleOf(acts[8]!)]: { readMessages: false },
  };
  assert.deepEqual(sentencesOf(acts, before, called), [
    "person eve is let in with the keys they have now.",
    "person eve gets the role role crew.",
    "person bob loses the role role crew.",
    "person cy is removed.",
    "person bob owns this server.",
    "The role role old is deleted.",
    "role crew can do this across the server: Manage Roles.",
    "role crew can no longer do this across the server: Send Messages.",
    "The role @everyone changes its position.",
    "@everyone can do this in this channel: Send Messages.",
    "This channel no longer sets this for @everyone: Read Messages.",
    "person eve can do this in this channel: Read Messages.",
    "person eve can't do this in this channel: Manage Channels.",
  ]);
});
