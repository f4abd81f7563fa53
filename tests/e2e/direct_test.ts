import { e2e, expect } from "../helpers/e2e.ts";
import { befriend, enter, message, send } from "./chat.ts";
import { picture } from "./files.ts";

e2e("[DM-02] friends send each other pictures", async (t) => {
  const [ada, grace] = [await t.user("ada"), await t.user("grace")];
  await befriend(ada, grace);
  const { channel } = await ada.account.call<{ channel: { id: string } }>("POST", "/channels/dm", {
    recipientId: grace.account.user.id,
  });
  for (const { context, page, url } of [ada, grace]) {
    await context.addCookies([{ name: "parley_at", value: `dm/${channel.id}`, url }]);
    await enter(page);
  }
  const chooser = ada.page.waitForEvent("filechooser");
  await ada.page.getByRole("button", { name: "Attach file" }).click();
  await (await chooser).setFiles(await picture(ada.page, "hills.png"));
  await expect(ada.page.getByText(/Ready to send/)).toBeVisible();
  await send(ada.page, "the hills");
  await expect(message(grace.page, "the hills").getByRole("img", { name: "hills.png" }))
    .toHaveJSProperty("naturalWidth", 600);
});
