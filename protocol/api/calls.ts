import { z } from "zod";
import { call, respondBody } from "../calls.ts";
import { endpoint } from "../endpoint.ts";

export const startCall = endpoint("POST /dm-voice/channels/{id}/call", {
  summary: "Call the other of a direct message",
  scope: "voice",
  /**
   * Calling back while the other rings returns the other's call, still pending, to be accepted
   * (D-LAST-5).
   */
  response: z.object({ call }),
  status: 201,
});

export const respondToCall = endpoint("POST /dm-voice/calls/{id}/respond", {
  summary: "Accept or reject a call",
  scope: "voice",
  body: respondBody,
  response: z.object({ call }),
});

export const endCall = endpoint("POST /dm-voice/calls/{id}/end", {
  summary: "Hang up",
  scope: "voice",
});

export const getCallStatus = endpoint("GET /dm-voice/channels/{id}/call-status", {
  summary: "The call that rings or runs in a direct message, or null",
  scope: "voice",
  response: z.object({ call: call.nullable() }),
});
