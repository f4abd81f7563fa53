import { occupiedAnswer } from "../../protocol/voice.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
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
];
