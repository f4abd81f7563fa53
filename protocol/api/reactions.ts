import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { reaction, reactionBody } from "../messages.ts";

export const addReaction = endpoint("POST /messages/{id}/reactions", {
  summary: "React to a message",
  scope: "write",
  rate: "reactions",
  changesServer: true,
  body: reactionBody,
  response: z.object({ reactions: z.array(reaction) }),
});

export const removeReaction = endpoint("DELETE /messages/{id}/reactions/{emoji}", {
  summary: "Take one's own reaction back",
  scope: "write",
  rate: "reactions",
  changesServer: true,
  response: z.object({ reactions: z.array(reaction) }),
});

export const listReactions = endpoint("GET /messages/{id}/reactions", {
  summary: "Who reacted with what",
  scope: "read",
  response: z.object({ reactions: z.array(reaction) }),
});
