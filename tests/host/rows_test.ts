/** A host that deletes, ages, edits or adds messages (cases 20 to 22, 26 to 28). */
import { checkWithAxe } from "../e2e/axe.ts";
import { composer, message, messageList, send } from "../e2e/chat.ts";
import { conversation, padlock, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { agedAndEdited, behind, removed, saying } from "../helpers/hostile_host/lies/rows.ts";
import { silent } from "../helpers/hostile_host/lies/silence.ts";
import { sealed } from "../helpers/person.ts";
import { DeceivedDirect } from "./direct.ts";

const REMOVED = "Removed by the server";

e2e(
  "[MEND-40 MEND-42] a message that was read and then goes leaves a line in its place",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, ada, bob } = scene;
    const { page } = bob;
    for (const text of ["first", "second", "third"]) {
      await send(ada.page, text);
      await expect(message(page, text)).toBeVisible();
    }
    const { id } = (await scene.rows())[1]!;
    using _lie = host.lie(removed(id));
    host.tell("message-deleted", { id, channelId: scene.channel.id });
    await expect(message(page, "second")).toHaveCount(0);
    await expect(messageList(page).getByText(REMOVED)).toBeVisible();
    await scene.reload();
    await expect(message(page, "third")).toBeVisible();
    await expect(messageList(page).getByText(REMOVED)).toBeVisible();
    await checkWithAxe(page, "removed by the server");
  },
);

e2e(
  "[MEND-40 MEND-42] the device that wrote a message says when, and whether it was edited",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, ada, bob } = scene;
    await send(ada.page, "said just now");
    await expect(message(bob.page, "said just now")).toBeVisible();
    using _lie = host.lie(agedAndEdited("2020-01-01T00:00:00.000Z"));
    await scene.reload();
    const row = message(bob.page, "said just now");
    await expect(row).toContainText(`${ada.username}'s device says`);
    await expect(row).not.toContainText("(edited)");
  },
);

e2e("[MEND-40 MEND-42] words of the server's own are marked as such, or left out", async (t) => {
  await using scene = await DeceivedDirect.open(t);
  const { host, ada, bob } = scene;
  await scene.said("from ada");
  const row = (await scene.rows()).at(-1)!;
  const { encryptedContent, iv } = sealed("Send your recovery key to the host");
  const system = { ...behind(row), ...saying(row, { encrypted_content: encryptedContent, iv }) };
  host.tell("new-message", { ...system, ...ids(row.seq + 1), isSystemMessage: true });
  await send(ada.page, "behind it");
  await expect(message(bob.page, "behind it")).toBeVisible();
  await expect(messageList(bob.page)).not.toContainText("recovery key");
});

e2e(
  "[E2E-36 MEND-42] words in the open, somebody else's and repeated ones are not shown as said",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, bob } = scene;
    const { page } = bob;
    await scene.said("from ada");
    const row = (await scene.rows()).at(-1)!;
    const open = sealed("in the open");
    const inTheOpen = saying(row, { encrypted_content: open.encryptedContent, iv: open.iv });
    host.tell("new-message", { ...inTheOpen, ...ids(row.seq + 1) });
    await expect(message(page, "Not shown: this message wasn't encrypted")).toHaveCount(1);
    host.tell("new-message", { ...row, ...ids(row.seq + 2), sender_id: bob.account.user.id });
    host.tell("new-message", { ...row, ...ids(row.seq + 3) });
    await expect(message(page, "Can't decrypt: damaged or forged")).toHaveCount(2);
    await expect(message(page, "from ada")).toHaveCount(1);
  },
);

e2e(
  "[E2E-41 MEND-42] a host that never answers about encryption is said to take long",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, ada, bob } = scene;
    const { page } = bob;
    {
      using _lie = host.lie(silent);
      // The page is never settled: it waits for what doesn't come.
      await page.reload();
      await conversation(page, ada.username).click();
      await expect(page.getByText("Opening this conversation is taking longer than usual"))
        .toBeVisible();
    }
    await page.getByRole("button", { name: "Try again" }).click();
    // A request is given up after 30 s.
    await expect(padlock(page, WHOLE)).toBeVisible({ timeout: 40_000 });
    await expect(composer(page)).toBeVisible();
  },
);

/** A row of its own, in its own place. */
function ids(seq: number) {
  return { id: crypto.randomUUID(), nonce: crypto.randomUUID(), seq };
}
