import assert from "node:assert/strict";
import type { z } from "zod";
import { accountBody } from "../../../protocol/account.ts";
import { bulkDeleteBody, historyQuery } from "../../../protocol/messages.ts";
import { createRoleBody } from "../../../protocol/roles.ts";
import { createInviteBody, createServerBody } from "../../../protocol/servers.ts";
import { sendMessage } from "../../../protocol/events/messages.ts";
import { parse } from "../../../server/kernel/parse.ts";

const CASES: [schema: z.ZodType, input: unknown, text: string][] = [
  [createServerBody, {}, "name: is required"],
  [createServerBody, undefined, "body: is required"],
  [createServerBody, null, "body: must be an object"],
  [createServerBody, { name: 7 }, "name: must be text"],
  [createServerBody, { name: null }, "name: must be text"],
  [createServerBody, { name: "x" }, "name: must be at least 2 characters"],
  [createServerBody, { name: "x".repeat(101) }, "name: must be at most 100 characters"],
  [createServerBody, { name: "a\nb" }, "name: must be one line"],
  [createServerBody, { name: "\u200b\u200b" }, "name: must not be blank"],
  [createInviteBody, { maxUses: "5" }, "maxUses: must be a number"],
  [createInviteBody, { maxUses: 1.5 }, "maxUses: must be a whole number"],
  [createInviteBody, { maxUses: 0 }, "maxUses: must be at least 1"],
  [createInviteBody, { maxUses: 101 }, "maxUses: must be at most 100"],
  [createRoleBody, { name: "a", permissions: [] }, "permissions: must be an object"],
  [
    createRoleBody,
    { name: "a", permissions: { kickMembers: "yes" } },
    "permissions.kickMembers: must be true or false",
  ],
  [createRoleBody, { name: "a", permissions: { fly: true } }, "permissions.fly: is not known"],
  [historyQuery, { before: "soon" }, "before: must be a number"],
  [bulkDeleteBody, { messageIds: "x" }, "messageIds: must be a list"],
  [bulkDeleteBody, { messageIds: [] }, "messageIds: must have at least 1 item"],
  [
    bulkDeleteBody,
    { messageIds: Array(101).fill("x") },
    "messageIds: must have at most 100 items",
  ],
  [accountBody, { status: "gone" }, "status: must be one of: online, idle, dnd, invisible"],
  [
    sendMessage.body,
    { channelId: "x", encryptedContent: 5, iv: "" },
    "encryptedContent: must be text",
  ],
];

Deno.test("[D-ERR-1 D-ERR-2] what is wrong with a field is said in words that one can act on", async (t) => {
  for (const [schema, input, text] of CASES) {
    await t.step(text, () => {
      const field = text.slice(0, text.indexOf(": "));
      assert.throws(() => parse(schema, input), {
        code: "invalid_input",
        message: text,
        details: { [field]: text.slice(field.length + 2) },
      });
    });
  }
});
