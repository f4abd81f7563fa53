import { z } from "zod";
import {
  loginBody,
  logoutBody,
  publicKeysBody,
  publicKeysResponse,
  putPublicKeyBody,
  registerBody,
  resetLinkBody,
  sessionResponse,
  sessionTokenBody,
} from "../auth.ts";
import { endpoint } from "../endpoint.ts";
import { loginMfaBody, mfaRequired, resetPasswordBody } from "../mfa.ts";

export const register = endpoint({
  method: "POST",
  path: "/auth/register",
  summary: "Make an account and sign in",
  auth: "none",
  body: registerBody,
  response: sessionResponse,
  status: 201,
});

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  summary: "Sign in by username or email",
  auth: "optional",
  body: loginBody,
  response: z.union([sessionResponse, mfaRequired]),
});

export const loginMfa = endpoint({
  method: "POST",
  path: "/auth/login-mfa",
  summary: "Sign in with a two-factor or recovery code",
  auth: "optional",
  body: loginMfaBody,
  response: sessionResponse,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset-password",
  summary: "Replace a forgotten password by a two-factor or recovery code",
  auth: "none",
  body: resetPasswordBody,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const resetByLink = endpoint({
  method: "POST",
  path: "/auth/reset-link",
  summary: "Choose a new password by a link that an admin made",
  auth: "none",
  body: resetLinkBody,
});

export const validateSession = endpoint({
  method: "POST",
  path: "/auth/validate-session",
  summary: "Exchange a sessionToken for new tokens",
  auth: "none",
  body: sessionTokenBody,
  response: sessionResponse,
});

export const setPageCookie = endpoint({
  method: "POST",
  path: "/auth/page-cookie",
  summary: "Let pages be rendered for the session of this token",
  auth: "user",
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  summary: "End this session and its sockets",
  auth: "user",
  body: logoutBody,
});

export const listPublicKeys = endpoint({
  method: "POST",
  path: "/auth/public-keys",
  summary: "Public keys by user id; unknown ids are left out",
  auth: "user",
  scope: "read",
  body: publicKeysBody,
  response: publicKeysResponse,
});

export const replacePublicKey = endpoint({
  method: "PUT",
  path: "/auth/public-key",
  summary: "Replace one's own public key",
  auth: "user",
  body: putPublicKeyBody,
});
