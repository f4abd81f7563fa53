import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { iceServersResponse, voiceParticipants } from "../voice.ts";

export const listVoiceParticipants = endpoint("GET /voice/participants", {
  summary: "Who is in the voice channels and calls that one can see",
  scope: "read",
  /**
   * GET /voice/participants: every visible channel with participants. The same data arrives as
   * `voice-participants` on connection, at each change (except speaking, which is
   * `voice-state-changed`), and when a channel becomes visible.
   */
  response: z.object({ channels: z.array(voiceParticipants) }),
});

export const getIceServers = endpoint("GET /voice/ice-servers", {
  summary: "The STUN and TURN servers to use, with credentials for a while",
  scope: "voice",
  response: iceServersResponse,
});
