/** Data on a person's device, and sessions that end while they aren't looking. */
import type { BrowserContext } from "playwright-core";
import type { Account } from "../helpers/account.ts";
import { expect } from "../helpers/pages.ts";
import { dump } from "../helpers/profile.ts";

/** Settings of the device, which aren't secret. */
export const SETUP =
  /^localStorage (notification|desktopNotification|mutedChannels|voice|pendingInvite)/;

/** Where something of a session lies. */
export const kept = async (context: BrowserContext) =>
  [
    ...new Set(
      (await dump(context))
        .map(([location]) => location.split(" ").slice(0, 2).join(" "))
        .filter((location) => !SETUP.test(location)),
    ),
  ].sort();

/** An empty page of the same origin, without any of our scripts: `dump` looks from there. */
export async function probes(context: BrowserContext): Promise<void> {
  await context.route("**/probe", (route) => {
    return route.fulfill({ contentType: "text/html", body: "<title>Probe</title>" });
  });
}

/** Ends all sessions of an account, like another device of theirs. */
export async function endElsewhere(url: string, { user, password }: Account) {
  const call = async (method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return await response.json();
  };
  const { token } = await call("POST", "/auth/login", undefined, {
    username: user.username,
    password,
  });
  const { sessions } = await call("GET", "/users/sessions", token);
  for (const { id, current } of sessions) {
    if (!current) await call("DELETE", `/users/sessions/${id}`, token);
  }
}
