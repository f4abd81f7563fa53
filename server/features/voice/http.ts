import * as api from "../../../protocol/api/voice.ts";
import { implement } from "../../delivery/http/endpoint.ts";
import { iceServersFor } from "./ice.ts";
import { occupiedFor } from "./occupied.ts";

export const voiceRoutes = implement(api, {
  listVoiceParticipants: async ({ app, actor }) => ({
    channels: await occupiedFor(app, actor.userId),
  }),
  getIceServers: ({ app, actor }) => iceServersFor(app, actor),
});
