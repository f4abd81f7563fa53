import assert from "node:assert/strict";
import type { Row } from "../../../client/messages/state.ts";
import { MEMBER_PERMISSIONS } from "../../helpers/member_permissions.ts";
import type { User } from "../../../protocol/users.ts";
import { createRowConverter } from "../../../screens/main/row_converter.ts";

const rowOf = (seq: number, isLost?: boolean) =>
  ({
    key: `k${seq}`,
    id: `m${seq}`,
    seq,
    sender_id: "u2",
    username: "bob",
    decrypted_content: isLost ? "Written before you lost your keys" : `text ${seq}`,
    file: null,
    isError: isLost === true,
    isLost,
    reactions: [],
    created_at: "2026-01-01T00:00:00.000Z",
  }) as unknown as Row;

Deno.test("[E2E-14] one row stands for all that were written before somebody lost the keys", () => {
  const show = createRowConverter({ id: "u1", username: "ada" } as User, MEMBER_PERMISSIONS);
  const rows = [rowOf(1), rowOf(2, true), rowOf(3, true), rowOf(4, true), rowOf(5), rowOf(6, true)];
  const shown = show(rows, []);
  assert.deepEqual(shown.map(({ seq }) => seq), [1, 4, 5, 6]);
  assert.equal(shown[1]!.text, "Written before you lost your keys");
});

Deno.test("[MEND-29] in a private channel the pinned name counts, in an open one the row's", () => {
  const names = new Map([["u2", "carl"]]);
  const nameIn = (privateFrom: number | null) => {
    const me = { id: "u1", username: "ada" } as User;
    const show = createRowConverter(
      me,
      MEMBER_PERMISSIONS,
      undefined,
      undefined,
      privateFrom,
      names,
    );
    return show([rowOf(1)], [])[0]!.username;
  };
  assert.deepEqual([nameIn(0), nameIn(null)], ["carl", "bob"]);
});

Deno.test("[MEND-38] of a message whose author nothing proves neither name nor picture is shown, whatever the host says and the device has pinned", () => {
  const me = { id: "u1", username: "ada" } as User;
  const looks = new Map([["u2", { avatarColor: 2, nameColor: "#ff0000" }]]);
  const names = new Map([["u2", "bob"]]);
  const show = createRowConverter(me, MEMBER_PERMISSIONS, undefined, looks, 0, names);
  const row = { ...rowOf(1), avatar_url: "/u2.png", isError: true, isUnproven: true } as Row;
  const { username, avatarUrl, avatarColor, nameColor } = show([row], [])[0]!;
  assert.deepEqual([username, avatarUrl, avatarColor, nameColor], ["Somebody", null, null, null]);
});

Deno.test("[COM-6 MEND-29] in a private channel the pinned username stands beside a nickname", () => {
  const me = { id: "u1", username: "ada" } as User;
  const names = new Map([["u2", "bob"]]);
  const row = { ...rowOf(1), sender_id: "u2", username: "eve", nickname: "Countess" } as Row;
  const shownIn = (privateFrom: number | null) => {
    const show = createRowConverter(
      me,
      MEMBER_PERMISSIONS,
      undefined,
      undefined,
      privateFrom,
      names,
    );
    const { name, handle } = show([row], [])[0]!;
    return [name, handle];
  };
  assert.deepEqual([shownIn(0), shownIn(null)], [["Countess", "@bob"], ["Countess", null]]);
});

Deno.test("[MEND-40] of a person's messages that the server has removed one after another one row says how many", () => {
  const me = { id: "u1", username: "ada" } as User;
  const show = createRowConverter(me, MEMBER_PERMISSIONS, undefined, undefined, 0);
  const removed = (seq: number, by = "u2") =>
    ({
      ...rowOf(seq),
      sender_id: by,
      isError: true,
      removed: true,
      decrypted_content: "Removed by the server",
    }) as Row;
  const rows = [removed(1), removed(2), removed(3), removed(4, "u3"), rowOf(5), removed(6)];
  const shown = show(rows, []);
  const one = "Removed by the server";
  assert.deepEqual(shown.map(({ text }) => text), [
    "3 messages removed by the server",
    one,
    "text 5",
    one,
  ]);
  assert.equal(show(rows, [])[0], shown[0], "unchanged rows are not drawn anew");
});
