import assert from "node:assert/strict";
import { createCallSealing } from "../../../client/private/call_sealing.ts";
import { LOAD_TIMEOUT_MS } from "../../../client/private/load_timeout.ts";
import type { ConversationState } from "../../../client/private/states.ts";
import { FakePlatform } from "./fakes.ts";

const TO = { callId: "k1", userId: "u2" };
const refused = (code: string) => Object.assign(new Error(code), { code });

function setup() {
  const platform = new FakePlatform();
  const looked = Promise.withResolvers<void>();
  const asked: unknown[] = [];
  let state: ConversationState = { phase: "loading" };
  const sealing = createCallSealing({
    platform,
    states: { look: () => looked.promise, of: () => state },
    opened: () =>
      Promise.resolve({
        sealSignal(channelId, _to, _signal, again) {
          asked.push([channelId, again]);
          return Promise.resolve({ sealed: `${asked.length}`, iv: "" });
        },
        openSignal: () => Promise.resolve({ signal: 1 }),
      }),
  }, "dm1");
  return {
    platform,
    sealing,
    asked,
    settle(phase: ConversationState["phase"]) {
      state = { phase } as ConversationState;
      looked.resolve();
    },
  };
}

Deno.test("[E2E-38 E2E-40] whether a private conversation can be called in is known within ten seconds", async () => {
  const ready = setup();
  ready.settle("ready");
  assert.equal(await ready.sealing.isReady(), true);
  const changed = setup();
  changed.settle("changed_keys");
  assert.equal(await changed.sealing.isReady(), false);
  const slow = setup();
  const asked = slow.sealing.isReady();
  slow.platform.pass(LOAD_TIMEOUT_MS);
  assert.equal(await asked, false);
});

Deno.test("[E2E-23 E2E-38] a signal that was sealed for an epoch that is over is sealed anew, others fail", async () => {
  const { sealing, asked } = setup();
  const sent: string[] = [];
  await sealing.submit(TO, {}, ({ sealed }) => {
    sent.push(sealed);
    if (sent.length < 3) throw refused(sent.length === 1 ? "stale_epoch" : "removal_pending");
    return Promise.resolve();
  });
  assert.deepEqual(sent, ["1", "2", "3"]);
  assert.deepEqual(asked, [["dm1", false], ["dm1", true], ["dm1", true]]);
  const failing = sealing.submit(TO, {}, () => Promise.reject(refused("not_found")));
  await assert.rejects(failing, /not_found/);
  let tries = 0;
  const never = sealing.submit(TO, {}, () => {
    tries++;
    return Promise.reject(refused("stale_epoch"));
  });
  await assert.rejects(never, /stale_epoch/);
  assert.equal(tries, 20);
});
