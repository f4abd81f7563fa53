import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enter, gather, rail } from "../e2e/chat.ts";

stage(
  "[OPS-4] an invite's link begins with the public address, whatever address is open",
  async (t) => {
    const ada = await t.user("ada");
    await gather("Club", ada);
    await enter(ada.page);
    await rail(ada.page, "Club").click();
    await rail(ada.page, "Generate Invite").click();
    const dialog = ada.page.getByRole("dialog", { name: "Invite Friends" });
    await expect(dialog.getByRole("textbox").first()).toHaveValue(
      /^https:\/\/chat\.example\.org\/invite\/\w+$/,
    );
  },
  { publicUrl: "https://chat.example.org" },
);
