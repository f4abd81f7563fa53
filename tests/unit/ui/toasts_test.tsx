import assert from "node:assert/strict";
import { ToastCard } from "../../../components/ui/ToastCards.tsx";
import { render } from "./render.ts";

Deno.test("[NOTIF-05] toasts are success, error, info or warning; an error is an alert", () => {
  for (const type of ["success", "error", "info", "warning"] as const) {
    const item = { id: 1, type, message: "some words" };
    const { html, buttons } = render(<ToastCard item={item} onDismiss={() => {}} />);
    const role = type === "error" ? "alert" : "status";
    assert.match(html, new RegExp(`role="${role}"[^>]*>some words<`));
    assert.deepEqual(buttons, ["Dismiss"]);
  }
});
