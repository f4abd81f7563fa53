import {
  loginAnswer,
  loginBody,
  logoutBody,
  publicKeysAnswer,
  publicKeysBody,
  putPublicKeyBody,
  registerBody,
  resetLinkBody,
  type SessionAnswer,
  sessionAnswer,
  sessionTokenBody,
} from "../../../protocol/auth.ts";
import { success } from "../../../protocol/common.ts";
import { loginMfaBody, resetPasswordAnswer, resetPasswordBody } from "../../../protocol/mfa.ts";
import { type Call, type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { usersById } from "../../membership/users/service.ts";
import { userView } from "../../membership/users/view.ts";
import { clearPageCookie, setDeviceCookie, setPageCookie } from "./cookie.ts";
import { resetPassword } from "./account.ts";
import { login } from "./login.ts";
import { register } from "./register.ts";
import { useResetLink } from "./reset_links.ts";
import { replacePublicKey, type SignedIn, validateSession } from "./service.ts";
import { addPageSecret, endSession } from "./session_store.ts";

export const authEndpoints: Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/auth/register",
    summary: "Make an account and sign in",
    auth: "none",
    body: registerBody,
    answer: sessionAnswer,
    status: 201,
    run: async (call) => signIn(call, await register(call.app, call.body, call.request)),
  }),
  endpoint({
    method: "POST",
    path: "/auth/login",
    summary: "Sign in by username or email",
    auth: "optional",
    body: loginBody,
    answer: loginAnswer,
    run: async (call) => {
      const signedIn = await login(call.app, call.body, call);
      return signedIn ? signIn(call, signedIn) : { mfaRequired: true };
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/login-mfa",
    summary: "Sign in with a two-factor or recovery code",
    auth: "optional",
    body: loginMfaBody,
    answer: sessionAnswer,
    run: async (call) => {
      const { mfaToken: code, ...credentials } = call.body;
      // With a code there is no null.
      return signIn(call, (await login(call.app, { ...credentials, code }, call))!);
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/reset-password",
    summary: "Replace a forgotten password by a two-factor or recovery code",
    auth: "none",
    body: resetPasswordBody,
    answer: resetPasswordAnswer,
    run: async ({ app, body, request }) => {
      await resetPassword(app, body, request);
      return { success: true, message: "The password has been reset" };
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/reset-link",
    summary: "Choose a new password by a link that an admin made",
    auth: "none",
    body: resetLinkBody,
    answer: success,
    run: async ({ app, body, request }) => {
      await useResetLink(app, body, request);
      return { success: true };
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/validate-session",
    summary: "Exchange a sessionToken for new tokens",
    auth: "none",
    body: sessionTokenBody,
    answer: sessionAnswer,
    run: async (call) => {
      const { app, body, request } = call;
      return signIn(call, await validateSession(app, body.sessionToken, request));
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/page-cookie",
    summary: "Let pages be rendered for the session of this token",
    auth: "user",
    answer: success,
    run: async ({ app, actor, request, headers }) => {
      const page = await addPageSecret(app, actor, request.pageCookie);
      if (page) setPageCookie(headers, page, request.secure, app.clock());
      return { success: true };
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/logout",
    summary: "End this session and its sockets",
    auth: "user",
    body: logoutBody,
    answer: success,
    run: async ({ app, actor, request, headers }) => {
      await endSession(app, actor.sessionId, "logout");
      clearPageCookie(headers, request.secure);
      return { success: true };
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/public-keys",
    summary: "Public keys by user id; unknown ids are left out",
    auth: "user",
    body: publicKeysBody,
    answer: publicKeysAnswer,
    run: async ({ app, body }) => {
      const users = await usersById(app, body.userIds);
      const entries = [...users].map(([id, { publicKey, username, avatar_url }]) => {
        return [id, { publicKey, username, avatar_url }];
      });
      return { keys: Object.fromEntries(entries) };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/auth/public-key",
    summary: "Replace one's own public key",
    auth: "user",
    body: putPublicKeyBody,
    answer: success,
    run: async ({ app, actor, body, request }) => {
      await replacePublicKey(app, actor, body, request);
      return { success: true };
    },
  }),
];

/** The answer of everything that signs in, with the cookies beside it. */
export function signIn(
  { app, request, headers }: Call<unknown, unknown>,
  { user, secrets, device }: SignedIn,
): SessionAnswer {
  if (secrets.page) setPageCookie(headers, secrets.page, request.secure, app.clock());
  if (device) setDeviceCookie(headers, device, request.secure);
  const { token, sessionToken } = secrets;
  return { user: userView(user), token, sessionToken };
}
