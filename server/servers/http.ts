import { createServerBody, serverAnswer, serversAnswer } from "../../protocol/servers.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { accessServer } from "./access.ts";
import { confirmMembership, createServer, serversOf } from "./service.ts";
import { serverView } from "./view.ts";

export const serverEndpoints: Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/servers",
    summary: "Create a server",
    auth: "user",
    body: createServerBody,
    answer: serverAnswer,
    status: 201,
    run: async ({ app, actor, body }) => ({
      server: serverView(await createServer(app, actor.userId, body.name)),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/servers",
    summary: "One's own servers",
    auth: "user",
    answer: serversAnswer,
    run: async ({ app, actor }) => ({
      servers: (await serversOf(app, actor.userId)).map(serverView),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/servers/{id}",
    summary: "A server",
    auth: "user",
    answer: serverAnswer,
    run: async ({ app, actor, params }) => {
      const { server } = await accessServer(app, actor.userId, params.id);
      return { server: serverView(server) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/servers/{id}/join",
    summary: "Confirm a membership; the way in is an invite",
    auth: "user",
    answer: serverAnswer,
    run: async ({ app, actor, params }) => ({
      server: serverView(await confirmMembership(app, actor.userId, params.id)),
    }),
  }),
];
