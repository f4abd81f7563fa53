import assert from "node:assert/strict";
import { Toasts } from "../../../components/ui/Toasts.tsx";
import { render } from "./render.ts";

Deno.test("[NOTIF-05] toasts are success, error, info or warning; an error is an alert", () => {
  const types = ["success", "error", "info", "warning"] as const;
  const items = types.map((type, id) => ({ id, type, message: `a ${type}` }));
  const { html, text } = render(<Toasts items={items} onDismiss={() => {}} />);
  for (const type of types) {
    assert.ok(text.includes(`a ${type}`));
    const role = type === "error" ? "alert" : "status";
    assert.match(html, new RegExp(`role="${role}"[^>]*>a ${type}<`));
  }
});
