import { register } from "../../helpers/account.ts";
import { openContext } from "../../helpers/browser_context.ts";
import { expect, type Person, type Stage } from "../../helpers/e2e.ts";
import { withMedia } from "../../helpers/media.ts";
import { findFirefox, launchFirefox } from "../../helpers/firefox.ts";
import { hears } from "./arrivals.ts";
import { talk } from "./talker.ts";

const e2e = withMedia();

const NAME = "[CALL-01 D-VOICE-1] Chromium and Firefox hear each other in a call, whoever calls";
const path = findFirefox();
if (path) e2e(NAME, (stage) => bothWays(stage, path), 120_000);
else {
  console.log("No Firefox here: the call between two kinds of browsers is not tried.");
  Deno.test({ name: `${NAME} (no Firefox: set PARLEY_FIREFOX)`, ignore: true, fn: () => {} });
}

async function bothWays(stage: Stage, path: string) {
  const ann = await stage.user("ann");
  const { url } = stage.server;
  const account = await register(url, stage.unique("fox"));
  const browser = await launchFirefox(path);
  try {
    // Firefox has no permission of that name for the clipboard.
    const opened = await openContext(browser, url, "fox", { permissions: [] }, account);
    const fox: Person = { ...opened, account, username: account.user.username, url };
    await ann.account.call("POST", "/friends/request", { username: fox.username });
    await account.call("POST", "/friends/request", { username: ann.username });
    const { channel } = await account.call<{ channel: { id: string } }>("POST", "/channels/dm", {
      recipientId: ann.account.user.id,
    });
    await Promise.all([talk(ann), talk(fox)]);
    for (const [caller, callee] of [[ann, fox], [fox, ann]]) {
      await expect.poll(() => known(caller, channel.id)).toBe(true);
      await caller.page.evaluate((id) => harness.voice.calls.start(id), channel.id);
      await expect.poll(() => phase(callee)).toBe("incoming");
      await callee.page.evaluate(() => harness.voice.calls.accept());
      for (const who of [ann, fox]) {
        await expect.poll(() => phase(who), { timeout: 30_000 }).toBe("connected");
      }
      await Promise.all([hears(ann), hears(fox)]);
      await caller.page.evaluate(() => harness.voice.calls.end());
      await expect.poll(() => phase(callee)).toBe(undefined);
    }
    expect(opened.problems).toEqual([]);
  } finally {
    await browser.close();
  }
}

function phase({ page }: Person) {
  return page.evaluate(() => harness.client.calls.current.value?.phase);
}

function known({ page }: Person, channelId: string) {
  return page.evaluate((id) => harness.client.channels.find(id) !== null, channelId);
}
