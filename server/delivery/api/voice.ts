import * as api from "../../../protocol/api/voice.ts";
import { implement } from "../http/endpoint.ts";
import { iceServersFor } from "../../features/voice/ice.ts";
import { occupiedFor } from "../../features/voice/occupied.ts";

export const voiceRoutes = implement(api, {
  listVoiceParticipants: async ({ app, actor }) => ({
    channels: await occupiedFor(app, actor.userId),
  }),
  getIceServers: ({ app, actor }) => iceServersFor(app, actor),
});
