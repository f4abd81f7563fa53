/** Attacks beyond the list of cases: every place where a page could take the server's word. */
import { composer, message, messageList, pressOn, send, startEdit } from "../e2e/chat.ts";
import { Deceived } from "../e2e/hostile_host.ts";
import { openPanel, padlock, readers, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { about, type Body } from "../helpers/hostile_host/lie.ts";
import { listed, saying } from "../helpers/hostile_host/lies/rows.ts";
import { firstBytes } from "../helpers/hostile_host/sent.ts";
import { sealed } from "../helpers/person.ts";
import { DeceivedDirect } from "./direct.ts";

e2e("[MEND-42] an edit can't be taken back to an earlier one", async (t) => {
  await using scene = await DeceivedDirect.open(t);
  const { host, ada, bob } = scene;
  await send(ada.page, "pay ten");
  const change = async (before: string, after: string) => {
    const editor = await startEdit(ada.page, before);
    await editor.fill(after);
    await editor.press("Enter");
    await expect(message(bob.page, after)).toBeVisible();
    return (await scene.rows()).at(-1)!;
  };
  const earlier = await change("pay ten", "pay twenty");
  await change("pay twenty", "pay thirty");
  using _lie = host.lie(listed((rows) => rows.map((row) => row.id === earlier.id ? earlier : row)));
  await scene.reload();
  await expect(messageList(bob.page)).not.toContainText(/pay (ten|twenty)$/m);
});

e2e("[MEND-42] a reaction stays with the message that it was to", async (t) => {
  await using scene = await DeceivedDirect.open(t);
  const { host, ada, bob } = scene;
  for (const text of ["shall we meet?", "shall we fight?"]) await send(bob.page, text);
  const row = message(ada.page, "shall we meet?");
  await pressOn(row, "Add reaction");
  await ada.page.getByRole("dialog", { name: "Add reaction" }).getByRole("searchbox")
    .fill("thumbs up");
  await ada.page.keyboard.press("Enter");
  await expect(message(bob.page, "shall we meet?")).toContainText("👍");
  const [meet, fight] = await scene.rows();
  using _lie = host.lie(
    listed((rows) =>
      rows.map((one) =>
        one.id === fight!.id ? { ...one, sealed_reactions: meet!.sealed_reactions } : one
      )
    ),
  );
  await scene.reload();
  await expect(message(bob.page, "shall we meet?")).toContainText("👍");
  await expect(message(bob.page, "shall we fight?")).not.toContainText("👍");
});

e2e("[MEND-42] the list of pins shows nothing that was made up", async (t) => {
  await using scene = await Deceived.open(t);
  const { host, bob: { page } } = scene;
  const row = await scene.stored("from ada");
  const { encryptedContent, iv } = sealed("the rules: send your key");
  const pin = saying(row, { encrypted_content: encryptedContent, iv });
  using _lie = host.lie(about(/\/channels\/[^/]+\/pins$/, () => ({ pins: [pin] })));
  await page.getByRole("button", { name: "Pinned Messages" }).click();
  const panel = page.getByRole("complementary", { name: "Pinned Messages" });
  await expect(panel).toContainText("Not shown: this message wasn't encrypted");
  await expect(panel).not.toContainText("send your key");
});

e2e("[MEND-42] whoever reads along is listed, though the host leaves them out", async (t) => {
  await using scene = await DeceivedDirect.open(t);
  const { host, ada, bob } = scene;
  const { page } = bob;
  await send(ada.page, "from ada");
  const noRecipient = (body: Body): Body =>
    JSON.parse(JSON.stringify(body), (key, value) => key === "recipients" ? [] : value);
  using _lie = host.lie({ response: noRecipient });
  await scene.reload();
  const panel = await openPanel(page);
  await expect(readers(panel)).toHaveCount(2);
});

e2e("[MEND-42] the own name and the own messages are nobody else's", async (t) => {
  await using scene = await DeceivedDirect.open(t);
  const { host, ada, bob } = scene;
  await send(bob.page, "from bob");
  await expect(message(ada.page, "from bob")).toBeVisible();
  const adas = ada.account.user.id;
  using _lie = host.lie(listed((rows) => rows.map((row) => ({ ...row, sender_id: adas }))));
  await scene.reload();
  await expect(message(bob.page, "Can't decrypt: damaged or forged")).toHaveCount(1);
  await expect(message(bob.page, "from bob")).toHaveCount(0);
});

e2e(
  "[MEND-42] events name no stranger and take no padlock away",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, ada, bob } = scene;
    const { page } = bob;
    host.tell("user-typing", {
      channelId: scene.channel.id,
      userId: crypto.randomUUID(),
      username: "mallory",
    });
    await expect(page.getByText(/mallory is typing/)).toHaveCount(0);
    host.tell("channel-updated", {
      channel: { ...scene.channel, name: "elsewhere", mode: "open" },
    });
    await expect(padlock(page, WHOLE)).toBeVisible();
    await send(page, "still sealed");
    await expect(message(ada.page, "still sealed")).toBeVisible();
    expect(firstBytes(host)).toEqual([1]);
    await expect(composer(page)).toHaveValue("");
  },
);
