import { type ChannelAccess, mayHere, mayRead } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { effectiveOverrides } from "../../membership/channels/effective_overrides.ts";
import { readerTest } from "../../membership/channels/reader_list.ts";
import { getRoles } from "../../membership/servers/roles.ts";
import { serverRecords } from "../../membership/servers/records.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { HERE, isGroupMention, roleIn } from "./mention_words.ts";

/**
 * Returns the mentions in a sender's list that they may make (MEND-16, COM-10): of people who may
 * read the channel, of mentionable roles, and with `mentionEveryone` of everyone, who is here, and
 * any role. Oneself is left out.
 */
export function permittedMentions(
  tx: Tx,
  access: ChannelAccess,
  senderId: string,
  mentions: readonly string[],
): string[] {
  // Unchecked: twenty people are more than one commit takes checks.
  const { unchecked } = tx;
  const { channel, server } = access;
  const mayMentionAll = mayHere(access, "mentionEveryone");
  const roles = server === null ? [] : getRoles(unchecked, server.id).list;
  const permitted = unchecked.map(mentions, (mention) => {
    if (!isGroupMention(mention)) {
      return mention !== senderId && mayRead(unchecked, mention, channel);
    }
    if (server === null) return false;
    const roleId = roleIn(mention);
    if (roleId === null) return mayMentionAll;
    const role = roles.find(({ id }) => id === roleId);
    return role !== undefined && (role.mentionable === true || mayMentionAll);
  });
  return mentions.filter((_, i) => permitted[i]);
}

/** The people behind each mention of a group: `everyone`, `here`, `role:ID`. */
export type MentionedGroups = ReadonlyMap<string, readonly string[]>;

const NO_GROUPS: MentionedGroups = new Map();

/** Looks up the readers of a channel whom mentions of groups mean at this moment. */
export async function mentionedGroups(
  app: FeaturesContext,
  channelId: string,
  mentions: readonly string[] = [],
): Promise<MentionedGroups> {
  const groups = mentions.filter(isGroupMention);
  if (!groups.length) return NO_GROUPS;
  const channel = await app.db.read(channelById, channelId);
  if (!channel || channel.server_id === null) return NO_GROUPS;
  const serverId = channel.server_id;
  const server = await app.db.get(serverRecords.key({ id: serverId }));
  if (!server) return NO_GROUPS;
  const overrides = await app.db.read(effectiveOverrides, channel);
  const canRead = readerTest(server, overrides, await app.db.read(getRoles, serverId));
  const readers = (await app.rosters.of(app, serverId))
    .filter(({ userId, roles }) => canRead(userId, roles));
  const found = new Map<string, readonly string[]>();
  for (const group of groups) {
    const roleId = roleIn(group);
    const inGroup = roleId !== null
      ? readers.filter(({ roles }) => roles?.includes(roleId)).map(({ userId }) => userId)
      : readers.map(({ userId }) => userId);
    found.set(group, group === HERE ? await presentAmong(app, inGroup) : inGroup);
  }
  return found;
}

/** Returns who of these is not offline; the invisible count as offline. */
async function presentAmong(app: FeaturesContext, userIds: string[]): Promise<string[]> {
  const connected = userIds.filter((id) => app.presence.visible(id, "online") !== "offline");
  const invisible = await app.invisible.among(app, connected);
  return connected.filter((id) => !invisible.has(id));
}

/** A person whom a message mentions. */
export interface Mentioned {
  userId: string;
  /** How: themselves, a role of theirs, or everyone (also those who are here). */
  by: "name" | "role" | "everyone";
}

/** Everyone whom permitted mentions mean, once, except the sender. */
export function peopleIn(
  senderId: string,
  mentions: readonly string[],
  groups: MentionedGroups,
): Mentioned[] {
  const found = new Map<string, Mentioned>();
  const kindOf = (mention: string): Mentioned["by"] =>
    !isGroupMention(mention) ? "name" : roleIn(mention) === null ? "everyone" : "role";
  const byKind = { name: 0, role: 1, everyone: 2 };
  // A name counts more than a role, and that more than everyone: the latter can be suppressed.
  for (const mention of [...mentions].sort((a, b) => byKind[kindOf(a)] - byKind[kindOf(b)])) {
    for (const userId of isGroupMention(mention) ? groups.get(mention) ?? [] : [mention]) {
      if (userId !== senderId && !found.has(userId)) {
        found.set(userId, { userId, by: kindOf(mention) });
      }
    }
  }
  return [...found.values()];
}
