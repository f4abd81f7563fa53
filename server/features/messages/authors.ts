import type { Author } from "../../../protocol/messages.ts";
import { firstRole } from "../../../protocol/first_role.ts";
import type { ChannelRecord } from "../../membership/channels/records.ts";
import { memberRoleViews } from "../../membership/members/view.ts";
import { getMember } from "../../membership/servers/members.ts";
import { getRoles } from "../../membership/servers/roles.ts";
import { usersById } from "../../membership/users/service.ts";
import type { FeaturesContext } from "../context.ts";
import type { LocatedMessage } from "../message_log/log.ts";

/**
 * Returns the names and pictures of the authors of a page of messages, and of its reader (MEND-22).
 */
export async function authorsOf(
  app: FeaturesContext,
  userId: string,
  channel: ChannelRecord,
  placed: readonly LocatedMessage[],
): Promise<Author[]> {
  const ids = [...new Set([userId, ...placed.map(({ record }) => record.sender_id)])];
  const users = await usersById(app, ids);
  const { server_id: serverId } = channel;
  const colors = serverId === null ? [] : await app.db.read((reader) => {
    const roles = getRoles(reader, serverId);
    return reader.map(ids, (id) => {
      const member = getMember(reader, serverId, id);
      return member && firstRole({ roles: memberRoleViews(member, roles) })?.color;
    });
  });
  return ids.map((user_id, i) => ({
    user_id,
    avatar_color: users.get(user_id)?.avatar_color ?? null,
    name_color: colors[i] ?? null,
  }));
}
