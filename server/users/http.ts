import { presenceAnswer, presenceBody } from "../../protocol/auth.ts";
import { checkUsernameAnswer } from "../../protocol/users.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { setStatus, userByName } from "./service.ts";

export const userEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/users/check-username/{username}",
    summary: "Whether a username is free",
    auth: "none",
    answer: checkUsernameAnswer,
    async run({ app, params }) {
      return { available: await userByName(app, params.username) === null };
    },
  }),
  endpoint({
    method: "POST",
    path: "/profiles/presence",
    summary: "Set one's own presence",
    auth: "user",
    body: presenceBody,
    answer: presenceAnswer,
    async run({ app, actor, body }) {
      await setStatus(app, actor.userId, body.status);
      return { status: body.status };
    },
  }),
];
