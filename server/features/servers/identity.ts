import { AppError, invalid } from "../../../protocol/errors.ts";
import type { UpdateServer } from "../../../protocol/servers.ts";
import type { Tx } from "../../storage/tx.ts";
import { mayIn } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { holdsMessages } from "../../membership/channels/kinds.ts";
import type { ServerChannelRecord } from "../../membership/channels/records.ts";
import { everyoneReads } from "../../membership/identity/rules_channel.ts";
import type { ServerAccess } from "../../membership/servers/access.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";

/** Value of `system_channel_id` for the first text channel. */
const FIRST = "default";

type Settings = Pick<
  ServerRecord,
  | "accent"
  | "default_notifications"
  | "system_channel_id"
  | "unannounced"
  | "rules_channel_id"
>;

/**
 * Returns a server's settings after a change (COM-5): what is missing stays, null takes it back.
 * @throws AppError not_found for a channel that the user does not see; invalid_input for one that
 * does not fit
 */
export function settingsAfter(
  tx: Tx,
  userId: string,
  access: ServerAccess,
  change: UpdateServer,
): Settings {
  const { server } = access;
  const channelOf = (id: string) => visibleChannel(tx, userId, access, id);
  const {
    accent = server.accent,
    default_notifications: level = server.default_notifications,
    rules_channel_id: rules = server.rules_channel_id,
  } = change;
  const system = systemAfter(server, change, channelOf);
  const unannounced = unannouncedAfter(server, change);
  if (rules && rules !== server.rules_channel_id) {
    const channel = channelOf(rules);
    if (!holdsMessages(channel)) throw invalid("rules_channel_id", "must be a text channel");
    if (!everyoneReads(tx, channel)) {
      throw invalid("rules_channel_id", "must be a channel that @everyone can read");
    }
  }
  return {
    ...(accent && { accent }),
    ...(level === "mentions" && { default_notifications: level }),
    ...(system !== undefined && { system_channel_id: system }),
    ...(unannounced && { unannounced }),
    ...(rules && { rules_channel_id: rules }),
  };
}

/** undefined: the first text channel. */
function systemAfter(
  { system_channel_id: before }: ServerRecord,
  { system_channel_id: wanted = before }: UpdateServer,
  channelOf: (id: string) => ServerChannelRecord,
): string | null | undefined {
  if (wanted === FIRST) return undefined;
  if (typeof wanted === "string" && wanted !== before && !holdsMessages(channelOf(wanted))) {
    throw invalid("system_channel_id", "must be a text channel");
  }
  return wanted;
}

function unannouncedAfter(
  { unannounced: before }: ServerRecord,
  { system_messages: wanted }: UpdateServer,
): ServerRecord["unannounced"] {
  if (wanted === undefined) return before;
  const { joins = !before?.joins, leaves = !before?.leaves } = wanted ??
    { joins: true, leaves: true };
  if (joins && leaves) return undefined;
  return { ...(!joins && { joins: true }), ...(!leaves && { leaves: true }) };
}

/** @throws AppError not_found */
function visibleChannel(
  tx: Tx,
  userId: string,
  { server, membership }: ServerAccess,
  id: string,
): ServerChannelRecord {
  const channel = channelById(tx, id);
  if (channel?.server_id !== server.id || !mayIn(tx, membership, channel, userId)) {
    throw new AppError("not_found");
  }
  return channel;
}
