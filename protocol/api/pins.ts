import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { message } from "../messages.ts";

export const listPins = endpoint("GET /channels/{id}/pins", {
  summary: "The pinned messages of a channel",
  scope: "read",
  /** Pinned messages of a channel, the newest pin first. */
  response: z.object({ pins: z.array(message) }),
});

export const pinMessage = endpoint("PUT /channels/{id}/pins/{messageId}", {
  summary: "Pin a message",
  scope: "moderate",
  changesServer: true,
});

export const unpinMessage = endpoint("DELETE /channels/{id}/pins/{messageId}", {
  summary: "Take a pin away",
  scope: "moderate",
  changesServer: true,
});
