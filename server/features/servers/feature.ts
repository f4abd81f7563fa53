import * as api from "../../../protocol/api/servers.ts";
import type { Server } from "../../../protocol/servers.ts";
import { toServer } from "../../kernel/audience.ts";
import type { FeaturesContext } from "../context.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { confirmMembership, serversOf } from "../../membership/servers/service.ts";
import { serverView } from "../../membership/servers/view.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { purgeChannels } from "../messages/sweep.ts";
import { deleteServer, purgeServer, sweepServers } from "./deletion.ts";
import { createServer, transferServer, updateServer } from "./service.ts";
import { serverPurges, serverRecords } from "../../membership/servers/records.ts";
import { checkServers } from "./check.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "server-updated": { server: Server };
    "server-deleted": { serverId: string; channelIds: string[] };
  }
}

/** Servers themselves: their settings, owner and deletion. */
export const serversFeature = defineFeature({
  name: "servers",
  records: [
    withRules(serverRecords, {
      exported: { server: { section: "server", value: exportedServer } },
    }),
    withRules(serverPurges, { exported: { omitted: "an order that is carried out" } }),
  ],
  endpoints: implement(api, {
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
  }),
  events: {
    "server-updated": {
      audience: ({ server }) => toServer(server.id),
      wire: ({ server }) => ({ server }),
      order: ({ server }) => server.id,
      cost: ({ server }) => ({ kind: "server", account: server.id, subject: "server" }),
    },
    "server-deleted": {
      audience: "code",
      deliver: ({ serverId, channelIds }, _app, delivery) => {
        const members = toServer(serverId);
        delivery.readableChanged({ users: [...delivery.people(members)] });
        delivery.send(members, "server-deleted", { serverId });
        delivery.unsubscribe(members, { servers: [serverId], channels: channelIds });
      },
      order: ({ serverId }) => serverId,
      cost: null,
    },
  },
  check: checkServers,
  cleanup: {
    "server-deleted": async (app, { serverId, channelIds }) => {
      await purgeServer(app, serverId);
      await purgeChannels(app, channelIds);
    },
  },
  sweep: { servers: sweepServers },
});

async function exportedServer(app: FeaturesContext, serverId: string): Promise<unknown> {
  const server = await app.db.read(serverById, serverId);
  if (!server) return null;
  const { id, name, description, owner_id, created_at } = server;
  return { id, name, description, owner_id, created_at: new Date(created_at).toISOString() };
}
