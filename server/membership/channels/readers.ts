import type { Member } from "../../../protocol/servers.ts";
import type { MembershipContext } from "../context.ts";
import { membersOf } from "../members/service.ts";
import { getRoles } from "../servers/roles.ts";
import { membershipOf } from "../servers/membership.ts";
import { accessChannel, mayIn } from "./access.ts";
import { directMembers } from "./dm.ts";

/** Who can read a channel, for one of them (CHAN-12). @throws AppError not_found */
export async function readersOf(
  app: MembershipContext,
  userId: string,
  channelId: string,
): Promise<Member[]> {
  const { channel, server } = await app.db.read(accessChannel, userId, channelId);
  if (server === null) return await directMembers(app, userId, channel);
  const roles = await app.db.read(getRoles, server.id);
  return await membersOf(app, userId, server.id, (member) => {
    // A mute takes nobody's reading.
    return mayIn(membershipOf(server, member, null, roles), channel, member.user_id);
  });
}
