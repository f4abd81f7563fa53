import type { Server } from "socket.io";
import type { DeliveryContext } from "../context.ts";
import { arePartners } from "../../membership/channels/dm.ts";
import { relatedUsersOf } from "../../membership/relations/relations.ts";
import { shareServer } from "../../membership/servers/members.ts";
import { updatedUser } from "../../features/account/account.ts";
import { acquaintancesOf } from "../../features/presence/acquaintances.ts";
import type { Delivery } from "../../kernel/events.ts";
import { rooms } from "./rooms.ts";

/**
 * `user-updated`: to all who may see the profile what they may see of it, to one's own
 * devices everything (D-LAST-7). From whom a block parts gets no custom status (D-SOC-2), nor
 * does a stranger, who is told because a friend request between the two shows the picture.
 */
export async function emitUserUpdated(
  app: DeliveryContext,
  io: Server,
  delivery: Delivery,
  userId: string,
): Promise<void> {
  const { own, others, former } = await updatedUser(app, userId);
  const before = former === undefined ? {} : { former_username: former };
  const acquaintances = await acquaintancesOf(app, userId);
  await delivery.send(acquaintances, "user-updated", { user: others, ...before });
  const { blocked, blockedBy, pending } = await relatedUsersOf(app, userId);
  for (const viewer of new Set([...blocked, ...pending])) {
    const met = await shareServer(app, userId, viewer) || await arePartners(app, userId, viewer);
    // Whoever has only a request in common was not told above, whoever is parted neither: of these,
    // who did it has the other in the list of blocked people.
    const sees = blocked.has(viewer) ? met || blockedBy.has(viewer) : !met;
    if (!sees) continue;
    const user = { ...others, custom_status: null };
    io.to(rooms.user(viewer)).emit("user-updated", { user, ...before });
  }
  io.to(rooms.user(userId)).emit("user-updated", { user: own, ...before });
}
