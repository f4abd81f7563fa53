import { success } from "../../protocol/common.ts";
import { AppError } from "../../protocol/errors.ts";
import { membersAnswer } from "../../protocol/servers.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { accessServer } from "../servers/access.ts";
import { leave, membersOf } from "./service.ts";

export const memberEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/servers/{id}/members",
    summary: "The members of a server",
    auth: "user",
    answer: membersAnswer,
    run: async ({ app, actor, params }) => ({
      members: await membersOf(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "DELETE",
    path: "/servers/{id}/members/{userId}",
    summary: "Leave a server (one's own id)",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await accessServer(app, actor.userId, params.id);
      if (params.userId !== actor.userId) throw new AppError("forbidden");
      await leave(app, actor.userId, params.id);
      return { success: true };
    },
  }),
];
