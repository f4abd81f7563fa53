/** Every request with a person's words passes one gate (MEND-28). */
import assert from "node:assert/strict";
import type { z } from "zod";
import { createChannelCipher, type PrivateCipher } from "../../../client/base/crypto.ts";
import { gated } from "../../../client/private/gate.ts";
import { ENDPOINTS, EVENTS } from "../../../server/host/app/tables.ts";
import { unsent as t } from "../../../text/en/private_chat.ts";
import { filesOf } from "../../docs/rules.ts";
import { ROOT } from "../../helpers/server_process.ts";

/** Fields that carry what a person says in a conversation. */
const WORDS = ["encryptedContent", "plainContent", "content", "text", "title", "question"];
/** The fields that requests to encrypted conversations have of them, and who sends them. */
const TAKING_WORDS = {
  "POST /messages/{channelId}": ["encryptedContent"],
  "PUT /messages/{id}": ["encryptedContent"],
  "send-message": ["encryptedContent", "plainContent"],
  "edit-message": ["encryptedContent"],
  "PUT /messages/{channelId}/{id}/votes": ["encryptedContent"],
  "POST /users/scheduled": ["encryptedContent"],
  "PUT /users/scheduled/{id}": ["encryptedContent"],
  "POST /users/scheduled/{id}/send": ["encryptedContent"],
};
/**
 * Requests outside of conversations: saved data of a person or server, an admin's announcement, and
 * events, which the server sees (COM-16).
 */
const ELSEWHERE = [
  "PUT /shelves/{id}/{fileId}",
  "PUT /admin/announcement",
  "POST /servers/{id}/events",
  "PUT /events/{id}",
];
/** Modules that name those requests, each with its check of the gate. */
const SENDERS = {
  "client/messages/commands.ts": "isOpen(",
  "client/messages/messaging.ts": "cipher.encrypt(",
  "client/messages/transmitter.ts": "cipher.encrypt(",
  "client/polls/polls.ts": "cipher.encrypt(",
  "client/scheduled/scheduled.ts": "cipher.encrypt(",
  "client/threads/open_threads.ts": "isOpen(",
};

const fieldsOf = (body: z.ZodType | undefined) =>
  Object.keys((body as z.ZodObject | undefined)?.shape ?? {}).filter((one) => WORDS.includes(one));

Deno.test("[MEND-28] the requests that take a person's words are known, and each is sent through the gate", async () => {
  const requests = [
    ...ENDPOINTS.map(({ method, path, body }) => [`${method} ${path}`, body] as const),
    ...EVENTS.map(({ name, body }) => [name, body] as const),
  ];
  const taking = requests.map(([name, body]) => [name, fieldsOf(body)] as const)
    .filter(([name, fields]) => fields.length > 0 && !ELSEWHERE.includes(name));
  assert.deepEqual(Object.fromEntries(taking), TAKING_WORDS);
  const senders = new Set<string>();
  for await (const file of filesOf("client/")) {
    const text = await Deno.readTextFile(ROOT + file);
    const names =
      /import \{[^}]*\b(?:sendMessage|editMessage|startThread|(?:re)?schedule|sendScheduled)\b[^}]*\} from "[^"]*\/protocol\//;
    const isSender = names.test(text) || /socketEvents\.(send|edit)Message/.test(text);
    if (!isSender) continue;
    senders.add(file);
    assert.ok(text.includes(SENDERS[file as keyof typeof SENDERS] ?? "nothing"), file);
  }
  assert.deepEqual([...senders].sort(), Object.keys(SENDERS));
});

Deno.test("[MEND-28 MEND-74] what isn't open is sealed or not sent at all, whatever is written", async () => {
  const sealed = { encryptedContent: "sealed", iv: "iv" };
  const asked: string[] = [];
  const privately = {
    encrypt: (channelId: string) => (asked.push(channelId), Promise.resolve(sealed)),
  } as unknown as PrivateCipher;
  /** By the channel: `c1` is open, `c2` encrypted, `c3` wanted, `c4` the open twin of one. */
  const from: Record<string, number> = { c2: 0, c3: Infinity };
  const privateFrom = (id: string) => from[id] ?? null;
  const openly = createChannelCipher();
  const gate = gated(privateFrom, privately, openly);
  const cipher = createChannelCipher((id) => id === "c1" ? null : gate);
  for (const op of ["text", "edit", "delete"] as const) {
    const writing = op === "text" ? { op, nonce: "n" } : { op, nonce: "n", target: "m1" };
    for (const id of ["c2", "c3"]) assert.equal(await cipher.encrypt(id, "hi", writing), sealed);
    await assert.rejects(cipher.encrypt("c4", "hi", writing), { message: t.twin });
    const open = await cipher.encrypt("c1", "hi", writing);
    assert.equal(await openly.decrypt("c1", open), "hi");
  }
  assert.deepEqual(asked, ["c2", "c3", "c2", "c3", "c2", "c3"]);
});
