import { browserTests, expect } from "../helpers/e2e.ts";
import { TestServer } from "../helpers/server_process.ts";
import { enter, gather, rail } from "./chat.ts";

const e2e = browserTests({
  server: () => TestServer.start({ env: { PARLEY_PUBLIC_URL: "https://chat.example.org" } }),
});

e2e(
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
);
