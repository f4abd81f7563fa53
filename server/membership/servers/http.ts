import { success } from "../../../protocol/common.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import {
  createServerBody,
  serverAnswer,
  serversAnswer,
  transferBody,
  updateServerBody,
} from "../../../protocol/servers.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { accessServer } from "./access.ts";
import { deleteServer } from "./deletion.ts";
import { confirmMembership, createServer, serversOf } from "./service.ts";
import { transferServer, updateServer } from "./settings.ts";
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
      const { server } = await app.db.read((reader) =>
        accessServer(reader, actor.userId, params.id)
      );
      return { server: serverView(server) };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/servers/{id}",
    summary: "Change a server's name, description or picture",
    auth: "user",
    body: updateServerBody,
    // A picture in base64, with room for one that is told to be too large.
    large: {
      max: LIMITS.avatarMax * 2,
      admit: ({ app, actor, params }) => {
        return app.db.read((reader) =>
          accessServer(reader, actor.userId, params.id, "manageServer")
        );
      },
    },
    answer: serverAnswer,
    run: async ({ app, actor, params, body }) => ({
      server: serverView(await updateServer(app, actor.userId, params.id, body)),
    }),
  }),
  endpoint({
    method: "DELETE",
    path: "/servers/{id}",
    summary: "Delete a server with all that is in it",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await deleteServer(app, actor.userId, params.id);
      return { success: true };
    },
  }),
  endpoint({
    method: "POST",
    path: "/servers/{id}/transfer",
    summary: "Make another member the owner",
    auth: "user",
    body: transferBody,
    answer: serverAnswer,
    run: async ({ app, actor, params, body }) => ({
      server: serverView(await transferServer(app, actor.userId, params.id, body.newOwnerId)),
    }),
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
