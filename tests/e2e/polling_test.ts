import { e2e } from "../helpers/e2e.ts";
import { settled } from "../helpers/settled.ts";

e2e("[SOCK-03 SOCK-04] a page whose websockets fail comes in by polling", async (t) => {
  const { page } = await t.user("ada");
  await page.goto("/");
  await settled(page);
  t.allowErrors("unreachable");
  await page.addInitScript(() => {
    const Bare = WebSocket;
    globalThis.WebSocket = class extends Bare {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(new URL("/no/such/socket", url), protocols);
      }
    };
  });
  await page.reload();
  await settled(page);
});
