import { type Arrival, OWN_SETTINGS } from "../../../protocol/addresses.ts";
import { AppError } from "../../../protocol/errors.ts";
import { accessMessage } from "../../features/message_log/access.ts";
import { dmsOf } from "../../features/messages/dms.ts";
import { settingsTabs } from "../../../protocol/settings_tabs.ts";
import { accessChannel, type ChannelAccess } from "../../membership/channels/access.ts";
import { membershipIn } from "../../membership/servers/membership.ts";
import type { DeliveryContext } from "../context.ts";

/**
 * `/c/{channel}`, `/c/{channel}/{message}`, `/dm/{person}`, `/settings/{tab}` and
 * `/settings/{server}/{tab}` without their first slash (UX-8): a pattern for the route as well.
 */
export const ADDRESS = "(?:c|dm|settings)/[\\w\\-]+(?:/[\\w\\-]+)?";
const PATH = new RegExp(`^/${ADDRESS}/?$`);

/** Target of an address of the main screen. */
export interface Destination {
  /** Location for `loadMain`; null: the person's last one. */
  location: string | null;
  arrival: Arrival;
}

/** Returns whether a path is an address of the main screen, except `/`. */
export function isAddress(path: string): boolean {
  return PATH.test(path);
}

/**
 * Returns where an address leads for this person. A missing target and a forbidden one look the
 * same (D-PERM-6). `address` is a path without its first slash.
 */
export async function destinationOf(
  app: DeliveryContext,
  userId: string,
  address: string,
): Promise<Destination> {
  const [kind, id, message] = address.split("/");
  if (kind === "c") {
    try {
      return message ? await atMessage(app, userId, id, message) : {
        location: locationOf(await app.db.read(accessChannel, userId, id)),
        arrival: {},
      };
    } catch (error) {
      if (error instanceof AppError) return NOTHING;
      throw error;
    }
  }
  if (kind === "dm") {
    const known = (await dmsOf(app, userId)).find(({ recipient }) => recipient?.id === id);
    return known
      ? { location: `dm/${known.id}`, arrival: {} }
      : { location: "home", arrival: { person: id } };
  }
  if (kind === "settings" && message) return await atServerSettings(app, userId, id, message);
  const settings = OWN_SETTINGS.find((tab) => tab === id);
  return { location: null, arrival: settings ? { settings } : kind ? { nothing: true } : {} };
}

const NOTHING: Destination = { location: null, arrival: { nothing: true } };

async function atMessage(
  app: DeliveryContext,
  userId: string,
  channelId: string,
  id: string,
): Promise<Destination> {
  const access = await app.db.read(accessMessage, userId, id, { channelId });
  return { location: locationOf(access), arrival: { seq: access.message.seq } };
}

async function atServerSettings(
  app: DeliveryContext,
  userId: string,
  serverId: string,
  tab: string,
): Promise<Destination> {
  const membership = await app.db.read(membershipIn, userId, serverId);
  const isSeen = settingsTabs(membership).some((one) => one === tab);
  return isSeen ? { location: serverId, arrival: { serverSettings: { serverId, tab } } } : NOTHING;
}

function locationOf({ channel, server }: ChannelAccess): string {
  return `${server?.id ?? "dm"}/${channel.id}`;
}
