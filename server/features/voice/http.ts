import { iceServersAnswer, occupiedAnswer } from "../../../protocol/voice.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { iceServersFor } from "./ice.ts";
import { occupiedFor } from "./occupied.ts";

export const voiceEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/voice/participants",
    summary: "Who is in the voice channels and calls that one can see",
    auth: "user",
    answer: occupiedAnswer,
    run: async ({ app, actor }) => ({ channels: await occupiedFor(app, actor.userId) }),
  }),
  endpoint({
    method: "GET",
    path: "/voice/ice-servers",
    summary: "The STUN and TURN servers to use, with credentials for a while",
    auth: "user",
    answer: iceServersAnswer,
    run: ({ app, actor }) => Promise.resolve(iceServersFor(app, actor)),
  }),
];
