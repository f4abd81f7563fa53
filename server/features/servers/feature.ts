import * as api from "../../../protocol/api/servers.ts";
import type { Server } from "../../../protocol/servers.ts";
import { toServer } from "../../kernel/audience.ts";
import type { FeaturesContext } from "../context.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { accessServer } from "../../membership/servers/access.ts";
import { confirmMembership } from "../../membership/servers/service.ts";
import {
  announces,
  serverFor,
  serverView,
  shownServer,
  shownServersOf,
} from "../../membership/identity/view.ts";
import { pictureOf } from "../media/service.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { purgeChannels } from "../messages/sweep.ts";
import { deleteServer, purgeServer, sweepServers } from "./deletion.ts";
import { createServer, transferServer, updateServer } from "./service.ts";
import {
  serverPurges,
  type ServerRecord,
  serverRecords,
} from "../../membership/servers/records.ts";
import { checkServers } from "./check.ts";
import { watchRulesChannels } from "./rules_watch.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "server-updated": { serverId: string };
    "server-deleted": { serverId: string; channelIds: string[]; categoryIds: string[] };
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
      server: await shown(app, await createServer(app, actor.userId, body.name)),
    }),
    listServers: async ({ app, actor }) => ({
      servers: await shownServersOf(app, actor.userId),
    }),
    getServer: async ({ app, actor, params }) => ({
      server: await app.db.read((reader) => {
        const { server, membership } = accessServer(reader, actor.userId, params.id);
        return serverFor(reader, membership, server);
      }),
    }),
    updateServer: {
      admit: ({ app, actor, params }) =>
        app.db.read(accessServer, actor.userId, params.id, "manageServer"),
      run: async ({ app, actor, params, body }) => {
        const { server, membership } = await updateServer(app, actor.userId, params.id, body);
        return { server: await app.db.read(serverFor, membership, server) };
      },
    },
    deleteServer: ({ app, actor, params }) => deleteServer(app, actor.userId, params.id),
    transferServer: async ({ app, actor, params, body }) => ({
      server: await shown(
        app,
        await transferServer(app, actor.userId, params.id, body.newOwnerId),
      ),
    }),
    confirmMembership: async ({ app, actor, params }) => ({
      server: await shown(app, await confirmMembership(app, actor.userId, params.id)),
    }),
  }),
  events: {
    "server-updated": {
      audience: ({ serverId }) => toServer(serverId),
      async wire({ serverId }, app) {
        const server = await app.db.read(shownServer, serverId);
        return server && { server };
      },
      order: ({ serverId }) => serverId,
      cost: ({ serverId }) => ({ kind: "server", account: serverId, subject: "server" }),
    },
    "server-deleted": {
      audience: "code",
      deliver: ({ serverId, channelIds, categoryIds }, _app, delivery) => {
        const members = toServer(serverId);
        delivery.readableChanged({ users: [...delivery.people(members)] });
        delivery.send(members, "server-deleted", { serverId });
        const channels = [...channelIds, ...categoryIds];
        delivery.unsubscribe(members, { servers: [serverId], channels });
      },
      order: ({ serverId }) => serverId,
      cost: null,
    },
  },
  check: checkServers,
  start: watchRulesChannels,
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
  return {
    ...{ id, name, description, owner_id, created_at: new Date(created_at).toISOString() },
    avatar: await pictureOf(app, server.avatar),
    banner: await pictureOf(app, server.banner ?? null),
    accent: server.accent ?? null,
    default_notifications: server.default_notifications ?? "all",
    // The choice, as PUT takes it, not the channel that results from it.
    system_channel_id: server.system_channel_id === undefined
      ? "default"
      : server.system_channel_id,
    system_messages: { joins: announces(server, "joins"), leaves: announces(server, "leaves") },
    rules_channel_id: server.rules_channel_id ?? null,
  };
}

function shown(app: FeaturesContext, server: ServerRecord): Promise<Server> {
  return app.db.read(serverView, server);
}
