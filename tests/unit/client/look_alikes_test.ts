import assert from "node:assert/strict";
import { alikeIn } from "../../../client/members/look_alikes.ts";
import { withAll } from "../../../client/members/panel_order.ts";
import type { MemberList } from "../../../client/members/store.ts";
import { aMember } from "./fakes.ts";

const list = (...names: [username: string, display_name?: string][]): MemberList =>
  withAll(
    names.map(([username, display_name]) =>
      aMember({ user_id: username, username, ...display_name && { display_name } })
    ),
  );
const alike = (...names: Parameters<typeof list>) => [...alikeIn(list(...names))].sort();

Deno.test("[MEND-25] a display name that looks like another reader's name is told, whatever the script", () => {
  assert.deepEqual(alike(["ada", "Ada Lovelace"], ["bob", "Bob"], ["eve"]), []);
  for (const name of ["ada", "ADA", "аdа", "Á.d.a", "ａｄａ", "𝓪𝓭𝓪", "a d a"]) {
    assert.deepEqual(alike(["ada"], ["eve", name]), ["eve"], name);
  }
  assert.deepEqual(alike(["ada", "健太"], ["eve", "健太"], ["bob", "健"]), ["ada", "eve"]);
  assert.deepEqual(alike(["ada", "Rnary"], ["eve", "Mary"]), ["ada", "eve"]);
  assert.deepEqual(alike(["ada", "💙"], ["eve", "🎉"]), [], "signs alone are told apart");
  assert.deepEqual(alike(["ada", "Ada"]), [], "nobody is like oneself");
});

Deno.test("[MEND-25] where not all members are known each display name could be another's", () => {
  const known = list(["ada", "Ada Lovelace"], ["eve"]);
  const part = { ...known, offline: [...known.offline, null] };
  assert.deepEqual([...alikeIn(part)], ["ada"]);
});
