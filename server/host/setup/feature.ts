import * as api from "../../../protocol/api/setup.ts";
import { signIn } from "../../delivery/api/auth.ts";
import { defineFeature, implement } from "../define.ts";
import { claim, setUp } from "./service.ts";

/** Setting an installation up: its first admin. */
export const setupFeature = defineFeature({
  name: "setup",
  endpoints: implement(api, {
    setUp: async (call) => {
      const { inviteCode, ...signedIn } = await setUp(call.app, call.body, call.request);
      return { ...signIn(call, signedIn), inviteCode };
    },
    claimAdmin: ({ app, actor, body }) => claim(app, actor.userId, body.code),
  }),
});
