import { z } from "zod";
import { createEmojiBody, customEmoji, renameEmojiBody } from "../emoji.ts";
import { EMOJI_LIMITS } from "../emoji_limits.ts";
import { endpoint } from "../endpoint.ts";

export const listEmoji = endpoint("GET /servers/{id}/emoji", {
  summary: "The emoji and stickers of a server",
  scope: "read",
  /** By name. */
  response: z.object({ emoji: z.array(customEmoji) }),
});

export const createEmoji = endpoint("POST /servers/{id}/emoji", {
  summary: "Add an emoji or a sticker",
  scope: "manage",
  rate: "emoji",
  changesServer: true,
  body: createEmojiBody,
  // A picture in base64, with room for one to be refused as too large.
  large: { max: EMOJI_LIMITS.sticker.bytes * 3 },
  response: z.object({ emoji: customEmoji }),
  status: 201,
});

export const renameEmoji = endpoint("PUT /servers/{id}/emoji/{emojiId}", {
  summary: "Rename an emoji or a sticker",
  scope: "manage",
  changesServer: true,
  body: renameEmojiBody,
  response: z.object({ emoji: customEmoji }),
});

export const deleteEmoji = endpoint("DELETE /servers/{id}/emoji/{emojiId}", {
  summary: "Delete an emoji or a sticker",
  scope: "manage",
  changesServer: true,
});
