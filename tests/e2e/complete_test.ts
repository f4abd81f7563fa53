import { e2e, expect } from "../helpers/e2e.ts";
import { PHONE } from "../helpers/touch.ts";
import { composer, found, open } from "./chat.ts";

e2e("[MSG-48] suggestions are large enough for a finger, 48 units at most in all", async (t) => {
  const ada = await t.user("ada", PHONE);
  const others = await Promise.all(["bob", "cy", "dan", "eve"].map((name) => t.user(name)));
  const space = await found("Touch", ada, ...others);
  await open(ada, space);
  const { page } = ada;
  const list = page.getByRole("listbox");
  for (const [typed, option] of [["@", "@everyone"], ["#", "#general"]]) {
    await composer(page).fill("");
    await composer(page).tap();
    await composer(page).pressSequentially(typed);
    const { height } = (await list.getByRole("option", { name: option }).boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(44);
    const whole = await list.evaluate((el) => el.parentElement!.offsetHeight);
    expect(whole).toBeLessThanOrEqual(48 * 4);
  }
});
