import * as api from "../../../protocol/api/auth.ts";
import { type SessionResponse } from "../../../protocol/auth.ts";
import { defineFeature, implement } from "../define.ts";
import type { Call } from "../http/endpoint.ts";
import { usersById } from "../../membership/users/service.ts";
import { userView } from "../../membership/users/view.ts";
import { clearPageCookie, setDeviceCookie, setPageCookie } from "../http/cookie.ts";
import { resetPassword } from "../../features/auth/account.ts";
import { login } from "../../features/auth/login.ts";
import { register } from "../../features/auth/register.ts";
import { useResetLink } from "../../features/auth/reset_links.ts";
import { replacePublicKey, type SignedIn, validateSession } from "../../features/auth/service.ts";
import { addPageSecret, endSession } from "../../features/auth/sessions.ts";

/** Signing in and out, with the cookies that go with it. */
export const signInFeature = defineFeature({
  name: "sign-in",
  endpoints: implement(api, {
    register: async (call) => signIn(call, await register(call.app, call.body, call.request)),
    login: async (call) => {
      const signedIn = await login(call.app, call.body, call);
      return signedIn ? signIn(call, signedIn) : { mfaRequired: true };
    },
    loginMfa: async (call) => {
      const { mfaToken: code, ...credentials } = call.body;
      // With a code there is no null.
      return signIn(call, (await login(call.app, { ...credentials, code }, call))!);
    },
    resetPassword: async ({ app, body, request }) => {
      await resetPassword(app, body, request);
      return { success: true, message: "The password has been reset" };
    },
    resetByLink: ({ app, body, request }) => useResetLink(app, body, request),
    validateSession: async (call) => {
      const { app, body, request } = call;
      return signIn(call, await validateSession(app, body.sessionToken, request));
    },
    setPageCookie: async ({ app, actor, request, headers }) => {
      const page = await addPageSecret(app, actor, request.pageCookie);
      if (page) setPageCookie(headers, page, request.secure, app.clock());
    },
    logout: async ({ app, actor, request, headers }) => {
      await endSession(app, actor.sessionId, "logout");
      clearPageCookie(headers, request.secure);
    },
    listPublicKeys: async ({ app, body }) => {
      const users = await usersById(app, body.userIds);
      const entries = [...users].map(([id, { publicKey, username, avatar_url }]) => {
        return [id, { publicKey, username, avatar_url }];
      });
      return { keys: Object.fromEntries(entries) };
    },
    replacePublicKey: ({ app, actor, body, request }) =>
      replacePublicKey(app, actor, body, request),
  }),
});

/** Returns the response of everything that signs in, with its cookies. */
export function signIn(
  { app, request, headers }: Pick<Call, "app" | "request" | "headers">,
  { user, secrets, device }: SignedIn,
): SessionResponse {
  if (secrets.page) setPageCookie(headers, secrets.page, request.secure, app.clock());
  if (device) setDeviceCookie(headers, device, request.secure);
  const { token, sessionToken } = secrets;
  return { user: userView(user), token, sessionToken };
}
