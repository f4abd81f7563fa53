import { z } from "zod";
import { call, respondBody } from "../calls.ts";
import { endpoint } from "../endpoint.ts";

export const startCall = endpoint({
  method: "POST",
  path: "/dm-voice/channels/{id}/call",
  summary: "Call the other of a direct message",
  auth: "user",
  scope: "voice",
  /**
   * Whoever calls back while the other rings is answered with the other's call, still pending, to
   * be accepted (D-LAST-5).
   */
  response: z.object({ call }),
  status: 201,
});

export const respondToCall = endpoint({
  method: "POST",
  path: "/dm-voice/calls/{id}/respond",
  summary: "Accept or reject a call",
  auth: "user",
  scope: "voice",
  body: respondBody,
  response: z.object({ call }),
});

export const endCall = endpoint({
  method: "POST",
  path: "/dm-voice/calls/{id}/end",
  summary: "Hang up",
  auth: "user",
  scope: "voice",
});

export const getCallStatus = endpoint({
  method: "GET",
  path: "/dm-voice/channels/{id}/call-status",
  summary: "The call that rings or runs in a direct message, or null",
  auth: "user",
  scope: "voice",
  response: z.object({ call: call.nullable() }),
});
