import type { FeatureCheck } from "../../kernel/check.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";

/** Compares servers with their members and their lists of channels. */
export function checkServers(): FeatureCheck {
  const servers = new Map<string, Pick<ServerRecord, "name" | "owner_id" | "member_count">>();
  const purges = new Set<string>();
  const members = new Map<string, Set<string>>();
  const listed = new Map<string, string[]>();
  const channels = new Set<string>();
  return {
    take: {
      server([id], { name, owner_id, member_count }: ServerRecord) {
        servers.set(id, { name, owner_id, member_count });
      },
      server_purge: ([id]) => void purges.add(id),
      member([serverId, userId]) {
        members.set(serverId, (members.get(serverId) ?? new Set()).add(userId));
      },
      server_channels: ([id], ids: string[]) => void listed.set(id, ids),
      channel: ([id]) => void channels.add(id),
    },
    owners: {
      kind: "server",
      has: (id) => servers.has(id) || purges.has(id),
      nameOf(id) {
        const server = servers.get(id);
        return server ? `The server "${server.name}" (${id})` : null;
      },
    },
    *problems() {
      for (const [id, { name, owner_id, member_count }] of servers) {
        const own = members.get(id) ?? new Set();
        const is = `The server "${name}" (${id})`;
        if (own.size !== member_count) {
          yield `${is} counts ${member_count} members, but has ${own.size}`;
        }
        if (!own.has(owner_id)) yield `${is} has an owner who is no member`;
        for (const channel of listed.get(id) ?? []) {
          if (!channels.has(channel)) yield `${is} lists a channel that does not exist: ${channel}`;
        }
      }
    },
  };
}
