import assert from "node:assert/strict";
import { createChannelCipher } from "../../../client/base/crypto.ts";
import { createEventListeners } from "../../../client/base/event_listeners.ts";
import { openSaved } from "../../../client/saved/saved.ts";
import type { SavedMessage } from "../../../protocol/saved.ts";
import { until } from "../../helpers/until.ts";
import { aMessage, fakeApi, FakePlatform } from "./fakes.ts";

function savedOf(seq: number, more: Partial<SavedMessage> = {}): SavedMessage {
  const message = { ...aMessage(seq), isSystemMessage: true, encrypted_content: `text ${seq}` };
  const { id: message_id, channel_id } = message;
  const saved_at = new Date(seq).toISOString();
  return { channel_id, message_id, message, saved_at, reminded: false, ...more };
}

function setup() {
  const onServer = {
    all: [savedOf(3), savedOf(2), savedOf(1)],
    asked: [] as [string, string, unknown][],
  };
  const api = fakeApi(({ method, path, body }) => {
    onServer.asked.push([method, path, body]);
    if (method === "POST") {
      return { saved: savedOf(4, body as { remind_at?: string }) };
    }
    if (method === "DELETE") return { success: true };
    // In pages of two.
    const at = Number(new URLSearchParams(path.split("?")[1]).get("before") ?? 0);
    const next = at + 2 < onServer.all.length ? `${at + 2}` : null;
    return { saved: onServer.all.slice(at, at + 2), next };
  });
  const notices: unknown[][] = [];
  const { actions, events, onChannelGone } = openSaved({
    platform: new FakePlatform(() => ({})),
    api,
    cipher: createChannelCipher(),
    toasts: { show: (...toast) => notices.push(toast) },
    loadCalling: () =>
      Promise.resolve({
        reminds: (...notice) => Promise.resolve(void notices.push(notice)),
      }),
  });
  const listeners = createEventListeners();
  listeners.listen(events);
  const shown = () =>
    actions.list.value.entries.map(({ message_id, row }) => [message_id, row !== null]);
  return { actions, onServer, notices, shown, onChannelGone, tell: listeners.emit };
}

Deno.test("[COM-12] the list is loaded page by page, and follows what is saved, removed and deleted", async () => {
  const { actions, shown, onChannelGone, tell } = setup();
  await actions.prepare();
  assert.deepEqual(shown(), [["id3", true], ["id2", true], ["id1", true]]);
  await actions.save("c1", "id4");
  assert.equal(actions.isSaved("id4"), true);
  await actions.remove("id2");
  assert.deepEqual(shown().map(([id]) => id), ["id4", "id3", "id1"]);
  await tell("message-deleted", { id: "id3", channelId: "c1", seq: 3 });
  assert.deepEqual(shown(), [["id4", true], ["id3", false], ["id1", true]]);
  onChannelGone("c1");
  assert.deepEqual(shown(), [["id4", false], ["id3", false], ["id1", false]]);
});

Deno.test("[COM-12] saving what is saved keeps its reminder, also while the list is on its way", async () => {
  const { actions, onServer } = setup();
  void actions.prepare();
  await actions.save("c1", "id2");
  const posted = () => onServer.asked.filter(([method]) => method === "POST");
  assert.deepEqual(posted(), []);
  const at = Date.UTC(2030, 0, 1);
  await actions.save("c1", "id2", at);
  assert.deepEqual(posted().map(([, , body]) => body), [{
    channelId: "c1",
    messageId: "id2",
    remind_at: new Date(at).toISOString(),
  }]);
});

Deno.test("[COM-12] a reminder shows on the page and outside of it; without a content, without words", async () => {
  const { actions, notices, shown } = setup();
  await actions.prepare();
  await actions.remind(savedOf(2, { reminded: true }));
  await until("both notices", () => notices.length === 2);
  const action = { text: "View", opens: { kind: "saved" } };
  assert.deepEqual(notices.splice(0), [
    ["Reminder: text 2", "info", 0, undefined, action],
    ["c1", "id2", "text 2"],
  ]);
  assert.equal(actions.list.value.entries[1].reminded, true);
  await actions.remind(savedOf(1, { message: undefined }));
  assert.deepEqual(notices, [
    ["Reminder of a saved message", "info", 0, undefined, action],
    ["c1", "id1", ""],
  ]);
  assert.deepEqual(shown()[2], ["id1", false]);
});
