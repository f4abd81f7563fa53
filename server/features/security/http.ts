import { securityAnswer } from "../../../protocol/security.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { securityOf } from "./service.ts";

export const securityEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/users/security",
    summary: "What happened to one's own account's safety, the newest first",
    auth: "user",
    answer: securityAnswer,
    run: async ({ app, actor }) => ({ entries: await securityOf(app, actor) }),
  }),
];
