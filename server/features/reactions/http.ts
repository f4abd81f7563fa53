import { reactionBody, reactionsAnswer } from "../../../protocol/messages.ts";
import { parse } from "../../delivery/http/body.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { react, reactionsOf, unreact } from "./service.ts";

export const reactionEndpoints: Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/messages/{id}/reactions",
    summary: "React to a message",
    auth: "user",
    rate: "reactions",
    body: reactionBody,
    answer: reactionsAnswer,
    run: async ({ app, actor, params, body }) => ({
      reactions: await react(app, actor.userId, params.id, body.emoji),
    }),
  }),
  endpoint({
    method: "DELETE",
    path: "/messages/{id}/reactions/{emoji}",
    summary: "Take one's own reaction back",
    auth: "user",
    rate: "reactions",
    answer: reactionsAnswer,
    run: async ({ app, actor, params }) => {
      const { emoji: taken } = parse(reactionBody, { emoji: params.emoji });
      return { reactions: await unreact(app, actor.userId, params.id, taken) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/messages/{id}/reactions",
    summary: "Who reacted with what",
    auth: "user",
    answer: reactionsAnswer,
    run: async ({ app, actor, params }) => ({
      reactions: await reactionsOf(app, actor.userId, params.id),
    }),
  }),
];
