/** Which pages of browser tests hear from the server: what others do before that is not told. */
import type { Page } from "playwright-core";
import { until } from "./until.ts";

const connected = new WeakMap<Page, boolean>();

/** Watches the socket of whatever the page shows. Call it before the page loads anything. */
export function watchConnection(page: Page): void {
  connected.set(page, false);
  page.on("request", (request) => {
    if (request.isNavigationRequest()) connected.set(page, false);
  });
  page.on("websocket", (socket) => {
    // The server has let this socket in (socket.io's CONNECT).
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).startsWith("40")) connected.set(page, true);
    });
    socket.on("close", () => connected.set(page, false));
  });
  // A server that comes up between the attempt by websocket and that by polling lets it in there.
  const isPoll = (url: string) => new URL(url).searchParams.get("transport") === "polling";
  page.on("response", async (response) => {
    if (!isPoll(response.url())) return;
    const packets = await response.text().catch(() => "");
    if (packets.split("\x1e").some((packet) => packet.startsWith("40"))) connected.set(page, true);
  });
  page.on("requestfailed", (request) => {
    if (isPoll(request.url())) connected.set(page, false);
  });
}

/** Waits until the page hears what happens, and can be heard. */
export async function online(page: Page): Promise<void> {
  // Firefox tells nothing of sockets; there the page itself says it.
  if (page.context().browser()?.browserType().name() === "firefox") {
    const own = page.getByRole("region", { name: "Your account" });
    return await own.getByText("Online").waitFor();
  }
  await until("the page is connected", () => connected.get(page));
}
