import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { ConversationPhase } from "../../../client/e2ee/link/conversations.ts";
import { noticeOf } from "../../../screens/main/private/notice.ts";
import { falseKeyIn } from "../../../screens/main/private/warnings.ts";
import { composer as t } from "../../../text/en/private_chat.ts";

/**
 * Returns the notice in place of the input when the conversation of ann and bob is in this state.
 */
function notice(
  state: object,
  ownPhase = "ready",
  failing?: Error,
  more: object = {},
  copied: number | null = null,
) {
  const done: unknown[] = [];
  const verb = (name: string) => () => Promise.resolve(void done.push(name));
  const acceptConversation = (_id: string, numbers: object) => {
    done.push("accept", numbers);
    return failing ? Promise.reject(failing) : Promise.resolve();
  };
  const main = {
    client: {
      session: { user: signal({ id: "u1", username: "ann" }) },
      members: { lists: signal({}) },
      channels: { pinnedNames: signal(new Map()) },
      messages: { window: () => undefined },
      toasts: { show: (text: string) => done.push(text) },
      permissions: { in: () => ({ manageChannels: false, manageMembers: true, ...more }) },
    },
    dialog: signal(null as unknown),
  };
  const conversations = {
    stateOf: () => state,
    look: verb("look"),
    beginnings: { begin: verb("begin"), setUp: verb("set up") },
    ownState: signal({ phase: ownPhase, copied }),
    isCleared: signal(ownPhase === "cleared"),
    opened: () =>
      Promise.resolve({
        acceptConversation,
        repair: verb("repair"),
        giveUp: verb("give up"),
      }),
    whenReady: (_id: string, call: () => void) => call(),
  };
  const channel = { id: "c1", name: "bob", recipient: { id: "u2", username: "bob" }, ...more };
  const made = noticeOf(main as never, conversations as never, channel as never);
  return {
    made,
    done,
    dialog: main.dialog,
    press: async (text: string) =>
      await made!.actions.find((action) => action.text === text)!.onPress(),
  };
}

const of = (phase: ConversationPhase, about = ["u2"]) => notice({ phase, about });

Deno.test("[E2E-40] whatever keeps one from writing says why, in words, with a way on", () => {
  const texts: Partial<Record<ConversationPhase, string>> = {
    changed_keys: "bob has new keys",
    verified_changed: "bob's keys aren't the ones you verified",
    withheld: "This server is holding something back about bob's devices.",
    frozen: "bob's device tried to add somebody whom nobody allowed",
    other_log: "This server shows another server's key log.",
    no_keys: "No key on this device",
    outdated: "Update Parley to write here",
  };
  for (const [phase, text] of Object.entries(texts)) {
    const { made } = of(phase as ConversationPhase);
    assert.equal(made!.text, text);
    assert(made!.hint, `${phase} is explained`);
    assert(made!.actions.length > 0, `${phase} has a way on`);
  }
  for (const phase of ["ready", "starting", "removing", "waiting"] as const) {
    assert.equal(of(phase).made, null, `${phase} does not keep one from writing`);
  }
});

Deno.test("[E2E-22 MEND-30] something that the server holds back about nobody's devices can be given up", async () => {
  const { made, press } = of("withheld", []);
  assert.equal(made!.text, "This server is holding something back");
  await press("Go on without it");
  assert.ok(!of("withheld").made!.actions.some(({ text }) => text === "Go on without it"));
});

Deno.test("[MEND-30 E2E-40] while a long key log is copied, it says how far that is", () => {
  for (const phase of ["loading", "slow"]) {
    const { made } = notice({ phase }, "ready", undefined, {}, 40);
    assert.equal(made!.text, "Checking the keys of this server: 40%");
  }
  assert.equal(notice({ phase: "ready" }, "ready", undefined, {}, 40).made, null);
});

Deno.test("[E2E-40] no spinner over ten seconds: what is slow or failed can be tried again", async () => {
  assert.equal(notice({ phase: "loading" }).made, null);
  const slow = notice({ phase: "slow" });
  assert.equal(slow.made!.text, t.slow);
  await slow.press("Try again");
  assert.deepEqual(slow.done, ["look"]);
  assert.equal(notice({ phase: "failed", code: null }).made!.text, t.failed);
  const other = notice({ phase: "failed", code: "other_version" });
  assert.match(other.made!.hint!, /Close its tabs/);
});

Deno.test("[E2E-40] a browser that is too old says which are not", () => {
  const { made } = notice({ phase: "failed", code: "browser_too_old" });
  assert.equal(made!.text, "This browser is too old");
  assert.match(made!.hint!, /Chrome or Edge 137, Firefox 130 or Safari 17/);
});

Deno.test("[MEND-3] a group that no device has signed names nobody", () => {
  const { made } = of("frozen", []);
  assert.equal(made!.text, "Someone changed this conversation without permission");
});

Deno.test("[MEND-37] whoever signed a key for somebody that the key log doesn't have is named, the last one of several", () => {
  const main = {
    client: {
      session: { user: signal({ id: "u1", username: "ann" }) },
      channels: { pinnedNames: signal(new Map([["u2", "bob"], ["u3", "cy"]])) },
    },
  };
  const said = (...falseKeys: { by: string; user: string }[]) =>
    falseKeyIn(main as never, {} as never, { phase: "ready", falseKeys } as never);
  assert.equal(said(), null);
  assert.equal(falseKeyIn(main as never, {} as never, { phase: "loading" }), null);
  assert.deepEqual(said({ by: "u3", user: "u2" }, { by: "u2", user: "u3" }), {
    text: "bob named a key for cy that isn't proven",
    hint: "It was ignored, and nobody gets in with it. Ask bob what happened.",
    actions: [],
  });
});

Deno.test("[E2E-24 E2E-35] new keys are taken in once, a frozen conversation goes on, numbers are compared", async () => {
  const changed = of("changed_keys");
  await changed.press("Continue with bob's new keys");
  assert.deepEqual(changed.done, ["accept", {}]);
  const frozen = of("frozen");
  await frozen.press("Go on without it");
  assert.deepEqual(frozen.done, ["repair"]);
  const verified = of("verified_changed");
  await verified.press("Compare safety number");
  assert.deepEqual(verified.dialog.value, { kind: "profile", userId: "u2", username: "bob" });
});

Deno.test("[MEND-36 E2E-35] Continue takes the number that is shown beside it, and shows the next one where it was another", async () => {
  const numbers = { u2: "12345 ".repeat(12).trim() };
  const state = { phase: "changed_keys", about: ["u2"], numbers };
  const shown = notice(state);
  assert.deepEqual(shown.made!.numbers, [{ name: "bob", number: numbers.u2 }]);
  await shown.press("Continue with bob's new keys");
  assert.deepEqual(shown.done, ["accept", numbers]);
  const late = notice(state, "ready", Object.assign(new Error(), { code: "key_changed" }));
  await assert.rejects(late.press("Continue with bob's new keys"), {
    message: "The key changed while you were comparing. Compare the new number.",
  });
  assert.deepEqual(late.done, ["accept", numbers, "look"]);
});

Deno.test("[E2E-26 E2E-40] what nobody gives back to a restored server is given up by who is asked whether it was one", async () => {
  const { press, dialog, done } = of("withheld", []);
  await press("Go on without it");
  const asked = dialog.value as { text: string; danger: boolean; onConfirm: () => Promise<void> };
  assert.match(asked.text, /restored this server from a backup/);
  assert.deepEqual([asked.danger, done], [true, []]);
  await asked.onConfirm();
  assert.deepEqual(done, ["give up"]);
});

Deno.test("[E2E-10 E2E-14] who has no key here makes some, or brings them", async () => {
  const isNew = notice({ phase: "no_keys", about: [] }, "none");
  assert.equal(isNew.made!.text, "This conversation is end-to-end encrypted");
  await isNew.press("Set up");
  assert.deepEqual(isNew.done, ["begin"], "the one button makes keys, and begins it (MEND-20)");
  const known = notice({ phase: "no_keys", about: [] }, "elsewhere");
  await known.press("Use recovery key");
  assert.deepEqual(known.dialog.value, { kind: "private", channelId: "c1" });
});

Deno.test("[MEND-33] where this device's keys are locked, nobody writes, and both ways to open them are there", async () => {
  for (const way of ["Previous password", "Use recovery key"]) {
    const { made, press, dialog } = notice({ phase: "failed", code: "locked" });
    assert.equal(made!.text, "This device's keys are locked.");
    await press(way);
    assert.deepEqual(dialog.value, { kind: "private", channelId: "c1" });
  }
});

Deno.test("[E2E-40 E2E-42] where the browser has cleared its storage it says so, and asks for the recovery key", async () => {
  const { made, press, dialog } = notice({ phase: "no_keys", about: [] }, "cleared");
  assert.equal(made!.text, "Storage was cleared");
  await press("Use recovery key");
  assert.deepEqual(dialog.value, { kind: "private", channelId: "c1" });
});
