/** Person with an authenticator. */
import assert from "node:assert/strict";
import type { TestApp } from "./app.ts";
import { password, type Person } from "./person.ts";
import { totpAt } from "./totp.ts";

export interface TwoFactor {
  recoveryCodes: string[];
  /** The authenticator's code at the app's time, or that many steps off. */
  code(steps?: number): Promise<string>;
}

/** Turns two-factor on. The step is used then: the next code that works is of another. */
export async function enroll(app: TestApp, person: Person): Promise<TwoFactor> {
  const { secret } = (await person.post("/users/mfa/setup", {})).body;
  const code = (steps = 0) => totpAt(secret, app.context.clock() + steps * 30_000);
  const { status, body } = await person.post("/users/mfa/verify", { token: await code() });
  assert.equal(status, 200, JSON.stringify(body));
  return { recoveryCodes: body.recoveryCodes, code };
}

export function loginMfa(app: TestApp, username: string, mfaToken: string) {
  const body = { username, password: password(username), mfaToken };
  return app.anonymous("POST", "/auth/login-mfa", body);
}

export function reset(app: TestApp, username: string, mfaToken: string, newPassword = "new one") {
  return app.anonymous("POST", "/auth/reset-password", { username, newPassword, mfaToken });
}

/** Moves the clock so that the codes used so far are of the past. */
export function nextSteps(app: TestApp): void {
  app.advance(3 * 30_000);
}
