import { browserTests, expect, type Person } from "../helpers/e2e.ts";
import { TestServer } from "../helpers/server_process.ts";
import { gather, message, messageList, open, send, type Space } from "./chat.ts";

// A server of its own: it is ended and started again.
const e2e = browserTests({ server: () => TestServer.start() });

e2e(
  "[SOCK-05 D-MSG-1] after a restart everything is there and both clients are back",
  async (t) => {
    t.allowErrors("unreachable");
    const ada = await t.user("ada");
    const grace = await t.user("grace");
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const space = await gather(signal, ada, grace);
      await t.step(
        `[SOCK-05 D-MSG-1] after a restart (${signal}) everything is there and both clients are back`,
        () => survives(t.server, signal, ada, grace, space),
      );
    }
  },
);

/** Both have the channel open, which is empty. */
async function survives(
  server: TestServer,
  signal: "SIGTERM" | "SIGKILL",
  ada: Person,
  grace: Person,
  space: Space,
) {
  await send(ada.page, "before the restart");
  await expect(message(grace.page, "before the restart")).toBeVisible();

  await server.end(signal);
  await send(grace.page, "while it was down");
  await expect(message(grace.page, "while it was down")).toBeVisible();
  await server.startAgain();

  await expect(message(ada.page, "while it was down")).toBeVisible({ timeout: 20_000 });
  await send(ada.page, "after the restart");
  await expect(message(grace.page, "after the restart")).toBeVisible();

  await open(grace, space);
  await expect(message(grace.page, "after the restart")).toBeVisible();
  const shown = await messageList(grace.page).getByRole("article").allTextContents();
  const texts = shown.flatMap((text) =>
    /(before|after) the restart|while it was down/.exec(text)?.[0] ?? []
  );
  expect(texts).toEqual(["before the restart", "while it was down", "after the restart"]);
}
