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

export const register = endpoint("POST /auth/register", {
  summary: "Make an account and sign in",
  auth: "none",
  body: registerBody,
  response: sessionResponse,
  status: 201,
});

export const login = endpoint("POST /auth/login", {
  summary: "Sign in by username or email",
  auth: "optional",
  body: loginBody,
  response: z.union([sessionResponse, mfaRequired]),
});

export const loginMfa = endpoint("POST /auth/login-mfa", {
  summary: "Sign in with a two-factor or recovery code",
  auth: "optional",
  body: loginMfaBody,
  response: sessionResponse,
});

export const resetPassword = endpoint("POST /auth/reset-password", {
  summary: "Replace a forgotten password by a two-factor or recovery code",
  auth: "none",
  body: resetPasswordBody,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const resetByLink = endpoint("POST /auth/reset-link", {
  summary: "Choose a new password by a link that an admin made",
  auth: "none",
  body: resetLinkBody,
});

export const validateSession = endpoint("POST /auth/validate-session", {
  summary: "Exchange a sessionToken for new tokens",
  auth: "none",
  body: sessionTokenBody,
  response: sessionResponse,
});

export const setPageCookie = endpoint("POST /auth/page-cookie", {
  summary: "Let pages be rendered for the session of this token",
});

export const logout = endpoint("POST /auth/logout", {
  summary: "End this session and its sockets",
  body: logoutBody,
});

export const listPublicKeys = endpoint("POST /auth/public-keys", {
  summary: "Public keys by user id; unknown ids are left out",
  scope: "read",
  body: publicKeysBody,
  response: publicKeysResponse,
});

export const replacePublicKey = endpoint("PUT /auth/public-key", {
  summary: "Replace one's own public key",
  body: putPublicKeyBody,
});
