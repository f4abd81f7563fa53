import { success } from "../../../protocol/common.ts";
import { claimBody, setupAnswer, setupBody } from "../../../protocol/setup.ts";
import { signIn } from "../auth/http.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { claim, setUp } from "./service.ts";

export const setupEndpoints: Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/setup",
    summary: "The first run: make the admin's account and the first server",
    auth: "none",
    body: setupBody,
    answer: setupAnswer,
    status: 201,
    run: async (call) => {
      const { inviteCode, ...signedIn } = await setUp(call.app, call.body, call.request);
      return { ...signIn(call, signedIn), inviteCode };
    },
  }),
  endpoint({
    method: "POST",
    path: "/setup/admin",
    summary: "The first run with an account that there is: make it the admin's",
    auth: "user",
    body: claimBody,
    answer: success,
    run: async ({ app, actor, body }) => {
      await claim(app, actor.userId, body.code);
      return { success: true };
    },
  }),
];
