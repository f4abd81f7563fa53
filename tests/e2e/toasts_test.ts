import { e2e, expect } from "../helpers/e2e.ts";
import { enter, rail } from "./chat.ts";

e2e("[NOTIF-04] toasts are at the bottom right", async (t) => {
  t.allowErrors("not_found");
  const { page } = await t.user("guest");
  await enter(page);
  await rail(page, "Join Server").click();
  const input = page.getByRole("dialog", { name: "Join a Server" }).getByRole("textbox");
  await input.fill("nosuchcode");
  await input.press("Enter");
  const toast = page.getByRole("alert").filter({ hasText: "Invalid invite code" });
  await expect(toast).toBeVisible();
  const [box, window] = [(await toast.boundingBox())!, page.viewportSize()!];
  expect(box.x).toBeGreaterThan(window.width / 2);
  expect(box.y).toBeGreaterThan(window.height / 2);
});
