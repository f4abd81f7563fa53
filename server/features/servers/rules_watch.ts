import type { FeaturesContext } from "../context.ts";
import { serverRecords } from "../../membership/servers/records.ts";

/**
 * Sends a server again whose rules channel may have come into or out of the sight of @everyone: it
 * is left out of what members see while they can't read it (COM-5). Each node does so for its own
 * sockets. Returns a function that stops it.
 */
export function watchRulesChannels(app: FeaturesContext): () => void {
  return app.bus.subscribe((event) => {
    const isAboutAll = event.type === "membership-changed" && event.userId === null;
    if (!isAboutAll && event.type !== "channel-deleted") return;
    const { serverId, channelId } = event;
    announce(app, serverId, channelId).catch((error) => {
      app.log.error("a rules channel could not be announced", error);
    });
  });
}

/** @param channelId null: any channel may be concerned */
async function announce(
  app: FeaturesContext,
  serverId: string,
  channelId: string | null,
): Promise<void> {
  const server = await app.db.get(serverRecords.key({ id: serverId }));
  const rules = server?.rules_channel_id;
  if (rules === undefined || channelId !== null && channelId !== rules) return;
  app.bus.publish({ type: "server-updated", serverId });
}
