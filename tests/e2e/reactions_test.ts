import { e2e, expect } from "../helpers/e2e.ts";
import { gather } from "./chat.ts";

e2e("[MSG-05] the popular emoji of the composer's picker stand in rows of ten", async (t) => {
  const ada = await t.user("ada");
  await gather("Composer", ada);
  await ada.page.getByRole("button", { name: "Emoji", exact: true }).click();
  const popular = ada.page.getByRole("dialog", { name: "Emoji" })
    .getByRole("group", { name: "Popular" }).locator("[data-emoji]");
  await expect(popular).toHaveCount(100);
  const tops = await popular.evaluateAll((all) => all.map((el) => (el as HTMLElement).offsetTop));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(10);
});
