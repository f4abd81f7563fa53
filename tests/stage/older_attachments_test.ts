/** Files that lie in their message, as clients wrote them once (FIL-5). */
import { createChannelCipher } from "../../client/base/crypto.ts";
import { expect } from "../helpers/pages.ts";
import { smallest } from "../helpers/pictures.ts";
import { connect } from "../helpers/sender.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, message } from "../e2e/chat.ts";

const cipher = createChannelCipher();

stage(
  "[FIL-5] what a bare socket sends in the older form is shown, found by its name and saved",
  async (t) => {
    const ada = await t.user("ada");
    const { channel } = await gather("Older", ada);
    const { page } = ada;
    const bytes = smallest("image/png");
    const name = "harbour.png";
    const data = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
    const header = JSON.stringify({ name, type: "image/png", data, size: bytes.length });
    const plaintext = `[[attachment]]${header}\nwhere we were`;
    const content = await cipher.encrypt(channel.id, plaintext);
    const socket = await connect(t.url, ada.account);
    const ack = await socket.emitWithAck("send-message", { channelId: channel.id, ...content });
    socket.disconnect();
    expect(ack.ok).toBe(true);
    const image = message(page, "where we were").getByRole("img", { name });
    await expect(image).toHaveAttribute("src", /^(blob|data):/);
    const shown = await image.evaluate(async (img) => {
      const response = await fetch((img as HTMLImageElement).src);
      return [...new Uint8Array(await response.arrayBuffer())];
    });
    expect(shown).toEqual([...bytes]);
    for (const query of ["harbour", "has:image where"]) {
      await page.keyboard.press("Control+f");
      await page.getByRole("searchbox", { name: "Search messages" }).fill(query);
      const results = page.getByRole("search").getByRole("listitem");
      await expect(results).toHaveCount(1);
      await expect(results).toContainText("where we were");
    }
  },
);

stage("[ERR-16] a file without its data says so when it is wanted", async (t) => {
  const ada = await t.user("ada");
  const { channel } = await gather("Missing", ada);
  const { page } = ada;
  // Message in the format of another client.
  const text = '[[attachment]]{"name":"lost.png","type":"image/png","size":9}\nwhere is it';
  const content = await cipher.encrypt(channel.id, text);
  await ada.account.call("POST", `/messages/${channel.id}`, content);
  await message(page, "where is it").getByRole("button", { name: "Download lost.png" }).click();
  await expect(page.getByRole("alert")).toContainText("File data not available");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await message(page, "where is it").getByText("lost.png").click();
  await expect(page.getByRole("alert")).toContainText("File data not available");
});
