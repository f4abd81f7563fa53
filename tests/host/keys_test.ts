/** A host that exchanges keys, or hides that it has (cases 8 and 9). */
import type { Locator } from "playwright-core";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { type KeyLogEntry, keyLogEntry } from "../../protocol/e2ee/key_log.ts";
import { personRecords, resets } from "../../server/e2ee/devices/records.ts";
import { logEntries, logSize } from "../../server/e2ee/log/records.ts";
import { elsewhere, settings } from "../e2e/account.ts";
import { composer, enter, escape, send } from "../e2e/chat.ts";
import { openPanel, padlock, readers, setUpKeys, WHOLE } from "../e2e/private.ts";
import { signIn } from "../helpers/account.ts";
import { browserTests, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { type Records, rewrite } from "../helpers/hostile_host/data.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import type { Lie } from "../helpers/hostile_host/lie.ts";
import { begunAt } from "../helpers/hostile_host/lies/keys.ts";
import { idleSoon } from "../helpers/idle.ts";
import { Person as Session } from "../helpers/person.ts";
import { TestServer } from "../helpers/server_process.ts";
import { settled } from "../helpers/settled.ts";
import { DeceivedDirect } from "./direct.ts";

// The host changes its data.
const e2e = browserTests({ server: () => TestServer.start() });

const CHANGED = "The key changed while you were comparing. Compare the new number.";

const FOREIGN = "This server has keys in your name that aren't yours";

/** Hides the events of new keys. */
const silentEvents: Lie = { event: (event) => event.name.startsWith("e2ee-") ? [] : [event] };

e2e(
  "[MEND-36 MEND-42] whoever presses Mark as verified or Continue confirms the number on the screen, and no other",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, ada, bob } = scene;
    const { page } = bob;
    await scene.said("from ada");
    await ada.page.goto("about:blank");

    await mayBeginAnew(t, ada);
    await settled(page);
    const panel = await openPanel(page);
    await readers(panel).filter({ hasText: ada.username })
      .getByRole("button", { name: "Safety number" }).click();
    const profile = page.getByRole("dialog", { name: ada.username });
    const safety = profile.getByRole("region", { name: "Safety number" });
    const verify = safety.getByRole("button", { name: "Mark as verified" });
    const numbers = [await numberIn(safety)];
    await t.step("[MEND-36] another key at Mark as verified", async () => {
      using _lie = host.lie(silentEvents);
      using _stranger = await beginAnew(t, ada);
      await verify.click();
      await expect(safety.getByText(CHANGED)).toBeVisible();
      await expect(safety.getByText(`${ada.username} has new keys.`)).toBeVisible();
      await expect(verify).toBeVisible();
      await expect(safety.getByRole("button", { name: "Remove mark" })).toHaveCount(0);
      numbers.push(await numberIn(safety));
      expect(new Set(numbers).size).toBe(2);
      await escape(profile);
    });

    await mayBeginAnew(t, ada);
    await settled(page);
    host.tell("e2ee-devices", { userId: ada.account.user.id });
    const goOn = page.getByRole("button", { name: `Continue with ${ada.username}'s new keys` });
    const shown = page.getByRole("alert").filter({ hasText: `${ada.username} has new keys` });
    await t.step("[MEND-36] yet another one at Continue", async () => {
      await expect(goOn).toBeVisible();
      expect(await numberIn(shown)).toBe(numbers[1]);
      const lie = host.lie(silentEvents);
      using stranger = await beginAnew(t, ada);
      await goOn.click();
      await expect(page.getByText(CHANGED)).toBeVisible();
      await expect.poll(() => numberIn(shown)).not.toBe(numbers[1]);
      await expect(composer(page)).toHaveCount(0);
      numbers.push(await numberIn(shown));
      expect(new Set(numbers).size).toBe(3);
      lie[Symbol.dispose]();

      // The conversation continues with the keys that are shown now.
      await goOn.click();
      await expect(shown).toHaveCount(0);
      const channel = scene.channelOf(ada);
      await expect.poll(async () => (await stranger.look(channel)).phase).toBe("ready");
      await expect(padlock(page, WHOLE)).toBeVisible();
      await send(page, "to the keys that were shown");
      await expect.poll(async () => (await stranger.texts(channel)).at(-1))
        .toBe("to the keys that were shown");
    });
  },
);

e2e(
  "[MEND-37 E2E-34 MEND-42] keys in one's name that the host hides behind a second beginning are said, and the settings say what to do",
  async (t) => {
    t.allowErrors("forbidden", "not_found", "conflict", "unreachable");
    await using host = await HostileHost.before(t.server.url);
    const bob = await t.user("bob", { by: host.url });
    const { id } = bob.account.user;
    await enter(bob.page);
    const key = await setUpKeys(bob.page);
    await bob.page.goto("about:blank");
    let second = 0;
    await rewrite(t.server, async (records) => {
      const { personKey } = (await records.get(personRecords.key({ userId: id })))!;
      await append(records, { kind: "reset", userId: id, personKey: randomBytes(32) });
      second = await append(records, { kind: "reset", userId: id, personKey });
    });
    using _lie = host.lie(begunAt(id, second));
    const page = await t.guest("bob elsewhere", { by: host.url });
    await idleSoon(page);
    await elsewhere(page, bob);
    const panel = await settings(page, "End-to-end encryption");
    await panel.getByRole("textbox", { name: "Recovery key" }).fill(key);
    await panel.getByRole("button", { name: "Continue" }).click();
    const said = panel.getByText(/^This server's log has 2 key entries in your name/);
    await expect(said).toContainText("Tell them, and compare safety numbers.");
    await escape(page.getByRole("dialog", { name: "Settings" }));
    const notice = page.getByRole("region", { name: FOREIGN });
    await expect(notice).toContainText("none of your devices made");
    await notice.getByRole("button", { name: "Open settings" }).click();
    await expect(said).toBeVisible();
  },
);

/** Appends directly to the key log. @returns the entry's index */
async function append(records: Records, entry: KeyLogEntry): Promise<number> {
  const index = await records.get(logSize.key({})) ?? 0;
  await records.set(logSize.key({}), index + 1);
  await records.set(logEntries.key({ index }), { userId: entry.userId, bytes: keyLogEntry(entry) });
  return index;
}

/** Changes the host's clock so that a person may create new keys. */
async function mayBeginAnew({ server }: Stage, { account }: Person): Promise<void> {
  await rewrite(
    server,
    (records) => records.set(resets.key({ userId: account.user.id }), Date.now()),
  );
}

/** Resets a person's keys as the host, with keys of its own. */
async function beginAnew({ server }: Stage, { account }: Person): Promise<Talker> {
  const { user, token, sessionToken } = await signIn(server.url, account);
  const session = new Session(server.url, user, token, sessionToken, new Headers());
  const talker = Talker.over(new TestBrowser(session));
  await talker.page.ask("begin", true);
  return talker;
}

/** The 60 digits that are shown. */
async function numberIn(shown: Locator): Promise<string> {
  const number = shown.getByText(/^(\d{5} ?){12}$/);
  await expect(number).toBeVisible();
  return (await number.textContent())!.replaceAll(" ", "");
}
