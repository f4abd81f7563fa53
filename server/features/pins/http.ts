import { success } from "../../../protocol/common.ts";
import { pinsAnswer } from "../../../protocol/messages.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { pin, pinsOf, unpin } from "./service.ts";

export const pinEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/channels/{id}/pins",
    summary: "The pinned messages of a channel",
    auth: "user",
    answer: pinsAnswer,
    run: async ({ app, actor, params }) => ({ pins: await pinsOf(app, actor.userId, params.id) }),
  }),
  endpoint({
    method: "PUT",
    path: "/channels/{id}/pins/{messageId}",
    summary: "Pin a message",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await pin(app, actor.userId, params.id, params.messageId);
      return { success: true };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/channels/{id}/pins/{messageId}",
    summary: "Take a pin away",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await unpin(app, actor.userId, params.id, params.messageId);
      return { success: true };
    },
  }),
];
