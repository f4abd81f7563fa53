import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { savedMessage, savedQuery, saveMessageBody } from "../saved.ts";

export const listSaved = endpoint("GET /users/saved", {
  summary: "The messages that one has saved, the last one first",
  scope: "read",
  query: savedQuery,
  /** `next`: the value of `before` for older ones; null: there are none. */
  response: z.object({ saved: z.array(savedMessage), next: z.string().nullable() }),
});

export const saveMessage = endpoint("POST /users/saved", {
  summary: "Save a message, with a reminder or without; again replaces",
  scope: "write",
  body: saveMessageBody,
  response: z.object({ saved: savedMessage }),
});

export const removeSaved = endpoint("DELETE /users/saved/{messageId}", {
  summary: "Take a message from those that one has saved",
  scope: "write",
});
