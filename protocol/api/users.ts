import { z } from "zod";
import { accountBody, settings, settingsBody, storageResponse } from "../account.ts";
import { presenceBody } from "../auth.ts";
import { endpoint } from "../endpoint.ts";
import { user } from "../users.ts";

export const getOwnUser = endpoint({
  method: "GET",
  path: "/users/me",
  summary: "Whose token this is",
  auth: "user",
  scope: "read",
  response: z.object({ user }),
});

export const checkUsername = endpoint({
  method: "GET",
  path: "/users/check-username/{username}",
  summary: "Whether a username is free",
  auth: "none",
  response: z.object({ available: z.boolean() }),
});

export const setPresence = endpoint({
  method: "POST",
  path: "/profiles/presence",
  summary: "Set one's own presence",
  auth: "user",
  scope: "write",
  body: presenceBody,
  response: z.object({ status: z.string() }),
});

export const getSettings = endpoint({
  method: "GET",
  path: "/users/settings",
  summary: "One's own settings",
  auth: "user",
  scope: "read",
  response: z.object({ settings }),
});

export const getStorageUse = endpoint({
  method: "GET",
  path: "/users/storage",
  summary: "How many bytes of messages and files one has stored, and may",
  auth: "user",
  scope: "read",
  response: storageResponse,
});

export const changeSettings = endpoint({
  method: "PUT",
  path: "/users/settings",
  summary: "Change any of one's own settings",
  auth: "user",
  scope: "write",
  body: settingsBody,
  response: z.object({ settings }),
});

export const changeAccount = endpoint({
  method: "PUT",
  path: "/users/profile",
  summary: "Change one's own custom status, presence or avatar colour",
  auth: "user",
  scope: "write",
  body: accountBody,
  response: z.object({ user }),
});
