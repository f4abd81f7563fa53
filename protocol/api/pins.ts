import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { message } from "../messages.ts";

export const listPins = endpoint({
  method: "GET",
  path: "/channels/{id}/pins",
  summary: "The pinned messages of a channel",
  auth: "user",
  scope: "read",
  /** Pinned messages of a channel, the newest pin first. */
  response: z.object({ pins: z.array(message) }),
});

export const pinMessage = endpoint({
  method: "PUT",
  path: "/channels/{id}/pins/{messageId}",
  summary: "Pin a message",
  auth: "user",
  scope: "moderate",
  changesServer: true,
});

export const unpinMessage = endpoint({
  method: "DELETE",
  path: "/channels/{id}/pins/{messageId}",
  summary: "Take a pin away",
  auth: "user",
  scope: "moderate",
  changesServer: true,
});
