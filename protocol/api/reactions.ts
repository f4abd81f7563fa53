import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { reaction, reactionBody } from "../messages.ts";

export const addReaction = endpoint({
  method: "POST",
  path: "/messages/{id}/reactions",
  summary: "React to a message",
  auth: "user",
  scope: "write",
  rate: "reactions",
  changesServer: true,
  body: reactionBody,
  response: z.object({ reactions: z.array(reaction) }),
});

export const removeReaction = endpoint({
  method: "DELETE",
  path: "/messages/{id}/reactions/{emoji}",
  summary: "Take one's own reaction back",
  auth: "user",
  scope: "write",
  rate: "reactions",
  changesServer: true,
  response: z.object({ reactions: z.array(reaction) }),
});

export const listReactions = endpoint({
  method: "GET",
  path: "/messages/{id}/reactions",
  summary: "Who reacted with what",
  auth: "user",
  scope: "read",
  response: z.object({ reactions: z.array(reaction) }),
});
