import * as api from "../../../protocol/api/calls.ts";
import { defineFeature, implement } from "../define.ts";
import { callStatus, hangUp, respond, startCall } from "./service.ts";
import { openCalls } from "./running.ts";

/** Calls between two people. What happens in them are events of voice. */
export const callsFeature = defineFeature({
  name: "calls",
  endpoints: implement(api, {
    startCall: async ({ app, actor, params }) => ({
      call: await startCall(app, actor.userId, params.id),
    }),
    respondToCall: async ({ app, actor, params, body }) => ({
      call: await respond(app, actor.userId, params.id, body.accepted),
    }),
    endCall: ({ app, actor, params }) => hangUp(app, actor.userId, params.id),
    getCallStatus: async ({ app, actor, params }) => ({
      call: await callStatus(app, actor.userId, params.id),
    }),
  }),
  start: async (app) => {
    await openCalls(app);
    return () => {};
  },
  renew: openCalls,
});
