import * as api from "../../../protocol/api/setup.ts";
import { signIn } from "../../delivery/api/auth.ts";
import { implement } from "../../delivery/http/endpoint.ts";
import type { AppContext } from "../context.ts";
import { claim, setUp } from "./service.ts";

export const setupRoutes = implement<typeof api, AppContext>(api, {
  setUp: async (call) => {
    const { inviteCode, ...signedIn } = await setUp(call.app, call.body, call.request);
    return { ...signIn(call, signedIn), inviteCode };
  },
  claimAdmin: ({ app, actor, body }) => claim(app, actor.userId, body.code),
});
