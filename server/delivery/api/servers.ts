import * as api from "../../../protocol/api/servers.ts";
import { implement } from "../http/endpoint.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { deleteServer } from "../../features/servers/deletion.ts";
import { confirmMembership, serversOf } from "../../membership/servers/service.ts";
import { createServer, transferServer, updateServer } from "../../features/servers/service.ts";
import { serverView } from "../../membership/servers/view.ts";

export const serverRoutes = implement(api, {
  createServer: async ({ app, actor, body }) => ({
    server: serverView(await createServer(app, actor.userId, body.name)),
  }),
  listServers: async ({ app, actor }) => ({
    servers: (await serversOf(app, actor.userId)).map(serverView),
  }),
  getServer: async ({ app, actor, params }) => {
    const { server } = await app.db.read(accessServer, actor.userId, params.id);
    return { server: serverView(server) };
  },
  updateServer: {
    admit: ({ app, actor, params }) =>
      app.db.read(accessServer, actor.userId, params.id, "manageServer"),
    run: async ({ app, actor, params, body }) => ({
      server: serverView(await updateServer(app, actor.userId, params.id, body)),
    }),
  },
  deleteServer: ({ app, actor, params }) => deleteServer(app, actor.userId, params.id),
  transferServer: async ({ app, actor, params, body }) => ({
    server: serverView(await transferServer(app, actor.userId, params.id, body.newOwnerId)),
  }),
  confirmMembership: async ({ app, actor, params }) => ({
    server: serverView(await confirmMembership(app, actor.userId, params.id)),
  }),
});
