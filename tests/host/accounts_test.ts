/** A host that says whose a session is (case 34). */
import { register } from "../helpers/account.ts";
import { message, send } from "../e2e/chat.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { otherAccount } from "../helpers/hostile_host/lies/names.ts";
import { DeceivedDirect } from "./direct.ts";

const SOMEONE_ELSE = "The server says you're someone else. Nothing was sent.";

e2e(
  "[MEND-75 MEND-42] a server that names another account for a session is told nothing, and the session ends",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, bob } = scene;
    const { page } = bob;
    await send(page, "before");
    await expect(message(page, "before")).toBeVisible();
    const { user } = await register(t.server.url, "eve");
    using _lie = host.lie(otherAccount(user));
    const before = host.asked.length;
    await page.reload();
    await expect(page.getByText(SOMEONE_ELSE)).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    // Pending requests of the previous page come first.
    const asked = host.asked.slice(before);
    const isCheck = (one: string) => one === "POST /api/auth/validate-session";
    const behind = asked.slice(asked.findIndex(isCheck)).filter((one) => !isCheck(one));
    expect(behind.filter((one) => /^(POST|PUT|DELETE) /.test(one))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBe(null);
  },
);
