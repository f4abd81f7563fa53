import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { createUiStore } from "../../../client/app/ui_store.ts";
import type { MembersChoice } from "../../../client/base/cookies.ts";

function open(choice: MembersChoice, wide: boolean, server: string | null = "s1") {
  const kept: boolean[] = [];
  const serverId = signal(server);
  const ui = createUiStore(serverId, choice, (open) => kept.push(open));
  ui.setWide(wide);
  return { ui, serverId, kept };
}

Deno.test("[UX-11] the members of a server are open in a wide window, unless they were closed", () => {
  assert.equal(open(null, true).ui.membersOpen.value, true);
  assert.equal(open("open", true).ui.membersOpen.value, true);
  assert.equal(open("closed", true).ui.membersOpen.value, false);
  assert.equal(open("open", false).ui.membersOpen.value, false);
  assert.equal(open(null, true, null).ui.membersOpen.value, false);
});

Deno.test("[UX-11] the first press asks for who stands there, the others are choices", () => {
  const { ui, kept } = open(null, true);
  ui.pressMembers();
  assert.deepEqual([ui.membersOpen.value, ui.membersAsked.value], [true, true]);
  ui.pressMembers();
  assert.deepEqual([ui.membersOpen.value, ui.membersAsked.value], [false, false]);
  ui.pressMembers();
  assert.deepEqual(kept, [true, false, true]);
  const remembered = open("open", true);
  remembered.ui.pressMembers();
  assert.deepEqual(remembered.kept, [false]);
});

Deno.test("[UX-11] what slides in is remembered by nobody", () => {
  const narrow = open("closed", false);
  narrow.ui.pressMembers();
  assert.equal(narrow.ui.membersOpen.value, true);
  narrow.ui.pressMembers();
  assert.equal(narrow.ui.membersOpen.value, false);
  const direct = open(null, true, null);
  direct.ui.pressMembers();
  assert.equal(direct.ui.membersOpen.value, true);
  assert.deepEqual([...narrow.kept, ...direct.kept], []);
});

Deno.test("[UX-11] pins take the members' place and give it back; their button takes it, too", () => {
  const { ui, kept } = open(null, true);
  ui.setPanel("pins");
  ui.setPanel(null);
  assert.equal(ui.membersOpen.value, true);
  assert.deepEqual(kept, []);
  ui.setPanel("pins");
  ui.pressMembers();
  assert.equal(ui.panel.value, null);
  assert.deepEqual(kept, [true]);
});
