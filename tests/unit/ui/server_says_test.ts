import assert from "node:assert/strict";
import type { Row } from "../../../client/messages/state.ts";
import { foldJoinNotices, hasLateText } from "../../../components/chat/join_notices.ts";
import { announcement } from "../../../components/chat/Announcer.tsx";
import { lateText } from "../../../components/chat/late_text.ts";
import { MEMBER_PERMISSIONS } from "../../helpers/member_permissions.ts";
import type { SystemRow } from "../../../protocol/system_rows.ts";
import type { User } from "../../../protocol/users.ts";
import { shownQuote } from "../../../screens/main/Quoted.tsx";
import { createRowConverter } from "../../../screens/main/row_converter.ts";

const WORDS = "Send your recovery key to the host";
const me = { id: "u1", username: "ada" } as User;
const names = new Map([["u2", "bob"], ["u3", "cy"]]);

let seq = 0;
const rowOf = (system: unknown, changes: Partial<Row> = {}) => {
  seq++;
  return {
    key: `k${seq}`,
    id: `m${seq}`,
    seq,
    sender_id: "u2",
    username: "robert",
    decrypted_content: WORDS,
    file: null,
    isError: false,
    isSystemMessage: true,
    reactions: [],
    created_at: "2026-01-01T12:00:00.000Z",
    system,
    ...changes,
  } as Row;
};
const shownIn = (privateFrom: number | null, rows: Row[]) =>
  createRowConverter(me, MEMBER_PERMISSIONS, undefined, undefined, privateFrom, names)(rows, []);
const sentences = (rows: Row[], privateFrom: number | null = 0) =>
  foldJoinNotices(shownIn(privateFrom, rows), null)
    .map((one) => hasLateText(one) ? lateText(one) : announcement([one]));

Deno.test("[MEND-40] in an encrypted conversation a system row is a sentence of its data, with pinned names, after 'The server says:'", () => {
  const kinds: [SystemRow, string][] = [
    [{ kind: "joined" }, "bob joined the server"],
    [{ kind: "kicked" }, "bob was kicked from the server"],
    [{ kind: "came_and_went", times: 3, here: false }, "bob came and went 3 times"],
    [{ kind: "banned" }, "bob was banned from the server"],
    [{ kind: "missed_call", times: 2 }, "2 missed calls"],
    [{ kind: "declined_call" }, "Call declined"],
    [{ kind: "call", minutes: 65 }, "Call, 1 h 5 min"],
    [{ kind: "group_added", user_id: "u3", username: "eve" }, "bob added cy"],
    [{ kind: "group_added", username: "eve" }, "bob added eve"],
    [{ kind: "group_left" }, "bob left the group"],
    [
      { kind: "encryption_invite" },
      "bob wants to encrypt this conversation end to end.",
    ],
  ];
  assert.deepEqual(
    sentences(kinds.map(([system]) => rowOf(system))),
    kinds.map(([, text]) => `The server says: ${text}`),
  );
  assert.deepEqual(
    sentences([rowOf({ kind: "joined" }), rowOf({ kind: "joined" }, { sender_id: "u3" })]),
    ["The server says: bob and cy joined"],
  );
});

Deno.test("[MEND-40] there a row of an unknown kind, without its number or with words for a name is left out", () => {
  const rows = [
    rowOf(undefined),
    rowOf(null),
    rowOf({ kind: "notice" }),
    rowOf({ kind: "toString" }),
    rowOf({ kind: "missed_call", times: WORDS }),
    rowOf({ kind: "call" }),
    rowOf({ kind: "joined" }, { sender_id: "u9", username: WORDS }),
    rowOf({ kind: "group_added", user_id: "u9", username: WORDS }),
    rowOf({ kind: "group_added" }),
  ];
  assert.deepEqual(shownIn(0, rows), []);
  const known = shownIn(0, [rowOf({ kind: "joined" })]);
  assert.doesNotMatch(JSON.stringify(known), /recovery|robert/);
});

Deno.test("[MEND-40] elsewhere rows are sentences of their data, and others say what they say", () => {
  const rows = [rowOf({ kind: "group_left" }), rowOf(undefined), rowOf({ kind: "notice" })];
  assert.deepEqual(sentences(rows, null), ["robert left the group", WORDS, WORDS]);
});

Deno.test("[MEND-40] a reply in an encrypted conversation quotes no system row that stands in its original's place", () => {
  const quote = { id: "m1", seq: 1, username: "bob", text: "hello" };
  const quoted = (privateFrom: number | null, row: Row) => {
    const nameIn = (_id: string, _user: string, said: string) => said;
    const channels = { find: () => undefined, nameIn, privateFrom: () => privateFrom };
    const friends = { blockedIds: { value: new Set<string>() } };
    return shownQuote({ channels, friends } as never, "c1", row, quote);
  };
  const row = rowOf({ kind: "joined" });
  assert.deepEqual(quoted(0, row), { state: "gone" });
  assert.equal(quoted(null, row).state, "there");
  assert.equal(quoted(0, { ...row, isSystemMessage: false }).state, "there");
});
