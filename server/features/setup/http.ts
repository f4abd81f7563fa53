import * as api from "../../../protocol/api/setup.ts";
import { signIn } from "../auth/http.ts";
import { implement } from "../../delivery/http/endpoint.ts";
import { claim, setUp } from "./service.ts";

export const setupRoutes = implement(api, {
  setUp: async (call) => {
    const { inviteCode, ...signedIn } = await setUp(call.app, call.body, call.request);
    return { ...signIn(call, signedIn), inviteCode };
  },
  claimAdmin: ({ app, actor, body }) => claim(app, actor.userId, body.code),
});
