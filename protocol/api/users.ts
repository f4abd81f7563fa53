import { z } from "zod";
import { accountBody, settings, settingsBody, storageLeft } from "../account.ts";
import { presenceBody } from "../auth.ts";
import { contactsQuery, recipient } from "../channels.ts";
import { endpoint } from "../endpoint.ts";
import { user } from "../users.ts";

export const getOwnUser = endpoint("GET /users/me", {
  summary: "Whose token this is",
  scope: "read",
  response: z.object({ user }),
});

export const listContacts = endpoint("GET /users/contacts", {
  summary: "People whom one may write to, by a part of their name",
  scope: "read",
  query: contactsQuery,
  response: z.object({ people: z.array(recipient) }),
});

export const checkUsername = endpoint("GET /users/check-username/{username}", {
  summary: "Whether a username is free",
  auth: "none",
  response: z.object({ available: z.boolean() }),
});

export const setPresence = endpoint("POST /profiles/presence", {
  summary: "Set one's own presence",
  scope: "write",
  body: presenceBody,
  response: z.object({ status: z.string() }),
});

export const getSettings = endpoint("GET /users/settings", {
  summary: "One's own settings",
  scope: "read",
  response: z.object({ settings }),
});

export const getStorageUse = endpoint("GET /users/storage", {
  summary: "How many bytes of messages and files one has stored, and may",
  scope: "read",
  response: storageLeft,
});

export const changeSettings = endpoint("PUT /users/settings", {
  summary: "Change any of one's own settings",
  scope: "write",
  body: settingsBody,
  response: z.object({ settings }),
});

export const changeAccount = endpoint("PUT /users/profile", {
  summary: "Change one's own display name, custom status, presence or avatar colour",
  scope: "write",
  body: accountBody,
  response: z.object({ user }),
});
