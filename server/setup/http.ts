import { setupAnswer, setupBody } from "../../protocol/setup.ts";
import { signIn } from "../auth/http.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { setUp } from "./service.ts";

export const setupEndpoints: Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/setup",
    summary: "The first run: make the admin's account and the first server",
    auth: "none",
    rate: "credentials",
    body: setupBody,
    answer: setupAnswer,
    status: 201,
    run: async (call) => {
      const { inviteCode, ...signedIn } = await setUp(call.app, call.body, call.request);
      return { ...signIn(call, signedIn), inviteCode };
    },
  }),
];
