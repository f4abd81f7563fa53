import { callAnswer, callStatusAnswer, respondBody } from "../../../protocol/calls.ts";
import { success } from "../../../protocol/common.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { callStatus, hangUp, respond, startCall } from "./service.ts";

export const callEndpoints: Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/dm-voice/channels/{id}/call",
    summary: "Call the other of a direct message",
    auth: "user",
    answer: callAnswer,
    status: 201,
    run: async ({ app, actor, params }) => ({
      call: await startCall(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/dm-voice/calls/{id}/respond",
    summary: "Accept or reject a call",
    auth: "user",
    body: respondBody,
    answer: callAnswer,
    run: async ({ app, actor, params, body }) => ({
      call: await respond(app, actor.userId, params.id, body.accepted),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/dm-voice/calls/{id}/end",
    summary: "Hang up",
    auth: "user",
    answer: success,
    run: ({ app, actor, params }) => {
      hangUp(app, actor.userId, params.id);
      return Promise.resolve({ success: true });
    },
  }),
  endpoint({
    method: "GET",
    path: "/dm-voice/channels/{id}/call-status",
    summary: "The call that rings or runs in a direct message, or null",
    auth: "user",
    answer: callStatusAnswer,
    run: async ({ app, actor, params }) => ({
      call: await callStatus(app, actor.userId, params.id),
    }),
  }),
];
