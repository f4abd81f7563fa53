import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { waitingIn } from "../../../screens/main/private/waiting.ts";

interface Setting {
  rows?: object[];
  isGroup?: boolean;
  serverId?: string;
  manageMembers?: boolean;
}

/** Returns what a conversation of ann and bob waits for in this state. */
function waiting(
  state: object,
  { rows = [], isGroup, serverId, manageMembers = false }: Setting = {},
) {
  const done: unknown[] = [];
  const main = {
    client: {
      session: { user: signal({ id: "u1", username: "ann" }) },
      members: { lists: signal({}) },
      channels: { pinnedNames: signal(new Map()), privateFrom: () => Infinity },
      messages: { window: () => ({ rows }) },
      toasts: { show: (text: string) => done.push(text) },
      permissions: { in: () => ({ manageChannels: false, manageMembers }) },
    },
  };
  const conversations = {
    stateOf: () => ({ unconfirmed: [], ...state }),
    beginnings: {
      invite: (id: string) => Promise.resolve(void done.push(`invite to ${id}`)),
    },
    opened: () => Promise.resolve({ repair: () => Promise.resolve(void done.push("repair")) }),
    whenReady: (_id: string, call: () => void) => call(),
  };
  const bob = { id: "u2", username: "bob" };
  const whose = isGroup ? { recipients: [bob] } : { recipient: bob };
  const channel = { id: "c1", name: "bob", server_id: serverId ?? null, ...whose };
  const made = waitingIn(main as never, conversations as never, channel as never);
  const press = async (i = 0) => await made!.actions[i]!.onPress();
  return { made, done, press };
}

const NOBODY = { phase: "waiting", about: [] };

Deno.test("[MEND-20] where the other has no keys, messages wait and say so; one button invites, unless an invitation stands there", async () => {
  const { made, done, press } = waiting(NOBODY);
  assert.equal(
    made!.text,
    "Waiting for bob to set up end-to-end encryption. Your messages wait until then.",
  );
  assert.equal(made!.reason, "Waiting for bob");
  assert.deepEqual(made!.actions.map(({ text }) => text), ["Invite bob", "Keep it unencrypted"]);
  await press();
  assert.deepEqual(done, ["invite to c1"]);
  const row = { isSystemMessage: true, system: { kind: "encryption_invite" } };
  const actions = (rows: object[]) =>
    waiting(NOBODY, { rows }).made!.actions.map(({ text }) => text);
  assert.deepEqual(actions([row]), ["Keep it unencrypted"]);
  const written = { ...row, isSystemMessage: false };
  assert.deepEqual(actions([written]), ["Invite bob", "Keep it unencrypted"]);
});

Deno.test("[MEND-20] in a group the others are invited", () => {
  const { made } = waiting(NOBODY, { isGroup: true });
  assert.match(made!.text, /^Waiting for someone here to set up/);
  assert.equal(made!.actions[0]!.text, "Invite the others");
});

Deno.test("[MEND-41 E2E-40] a new device with nobody online says when its messages go, and tells once it can write", async () => {
  const { made, done, press } = waiting({ phase: "waiting", about: ["u2"] });
  assert.equal(made!.text, "Waiting for bob to come online");
  assert.equal(made!.reason, "Will be sent when someone is online");
  await press();
  assert.deepEqual(done, ["bob is here: you can write now", "You'll be notified"]);
});

Deno.test("[MEND-41] whom nobody has let in waits for a person, and not for a device", () => {
  assert.equal(waiting({ phase: "waiting", about: ["u2"], unconfirmed: ["u1"] }).made, null);
  assert.equal(waiting({ phase: "ready", about: [] }).made, null);
});

Deno.test("[MEND-3] whoever may begin a generation in a server needn't wait for others to be let in", async () => {
  const state = { phase: "waiting", about: ["u2"] };
  const texts = (setting: Setting) => waiting(state, setting).made!.actions.map(({ text }) => text);
  const inServer = { serverId: "s1", manageMembers: true };
  assert.deepEqual(texts(inServer), ["Notify me", "Go on without waiting"]);
  assert.deepEqual(texts({ serverId: "s1" }), ["Notify me"]);
  assert.deepEqual(texts({ manageMembers: true }), ["Notify me"], "a direct message");
  const { done, press } = waiting(state, inServer);
  await press(1);
  assert.deepEqual(done, ["repair"]);
});
