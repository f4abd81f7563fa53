import assert from "node:assert/strict";
import { createToasts } from "../../../client/base/toasts_store.ts";
import { FakePlatform } from "./fakes.ts";

function setup() {
  const platform = new FakePlatform();
  const toasts = createToasts(platform);
  return { platform, toasts, texts: () => toasts.list.value.map((t) => `${t.type} ${t.message}`) };
}

Deno.test("[NOTIF-02 NOTIF-03] a toast leaves after 5 s, one of duration 0 when dismissed", () => {
  const { platform, toasts, texts } = setup();
  toasts.show("hello");
  const id = toasts.show("stay", "warning", 0);
  platform.pass(4999);
  assert.deepEqual(texts(), ["info hello", "warning stay"]);
  platform.pass(1);
  assert.deepEqual(texts(), ["warning stay"]);
  platform.pass(100_000);
  toasts.dismiss(id);
  assert.deepEqual(texts(), []);
});

Deno.test("[ERR-31] the same words do not pile up, and three are enough (MEND-23)", () => {
  const { toasts, texts } = setup();
  for (const text of ["a", "b", "b", "c", "d", "e", "f"]) toasts.show(text, "error");
  assert.deepEqual(texts(), ["error d", "error e", "error f"]);
});
