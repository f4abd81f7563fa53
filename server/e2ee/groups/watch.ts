import type { DomainEvent } from "../../base/bus.ts";
import type { Log } from "../../base/log.ts";
import { listChannels } from "../../membership/channels/channels.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { groupsOfDevices } from "./records.ts";
import { proposeRemovals } from "./removals.ts";

/**
 * Proposes removals as soon as they are due, so that members who are online commit them before they
 * write. The next message, commit or request for commits finds whatever this misses. Stops when the
 * returned function resolves.
 */
export function watchRemovals(app: FeaturesContext & { log: Log }): () => Promise<void> {
  let work = Promise.resolve();
  const unsubscribe = app.bus.subscribe((event) => {
    // The node where the event happened does it.
    const find = app.bus.isRemote ? null : channelsOf(app, event);
    if (!find) return;
    work = work.then(async () => {
      for (const channelId of await find()) await proposeRemovals(app, channelId);
    }).catch((error) => app.log.error("a removal could not be proposed", error));
  });
  return async () => {
    unsubscribe();
    await work;
  };
}

/** Returns a lookup of the channels in which an event may require removals; null: none. */
function channelsOf(
  app: FeaturesContext,
  event: DomainEvent,
): (() => Promise<string[]>) | null {
  switch (event.type) {
    case "member-removed":
      return () => sealedIn(app, event.removed.serverId);
    case "membership-changed":
    case "permissions-changed":
      return () => sealedIn(app, event.serverId);
    case "role-deleted":
    case "role-updated":
      return () => sealedIn(app, event.serverId);
    case "group-changed":
      return event.left.length ? () => Promise.resolve([event.channelId]) : null;
    case "e2ee-devices-gone":
      return () => groupsOf(app, event.deviceIds);
    default:
      return null;
  }
}

async function sealedIn(app: FeaturesContext, serverId: string): Promise<string[]> {
  const channels = await app.db.read(listChannels, serverId);
  return channels.filter(({ sealed }) => sealed?.generation).map(({ id }) => id);
}

async function groupsOf(app: FeaturesContext, deviceIds: string[]): Promise<string[]> {
  const found = await Promise.all(
    deviceIds.map((id) => app.db.list(groupsOfDevices.prefix({ deviceId: id }))),
  );
  return [...new Set(found.flat().map(({ key }) => String(key[2])))];
}
