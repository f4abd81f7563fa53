import { toUsers } from "../../kernel/audience.ts";
import type { Delivery, EventNamed } from "../../kernel/events.ts";
import { arePartners } from "../../membership/channels/dm.ts";
import { relatedUsersOf } from "../../membership/relations/relations.ts";
import { shareServer } from "../../membership/servers/members.ts";
import { updatedUser } from "../account/account.ts";
import type { FeaturesContext } from "../context.ts";
import { acquaintancesOf } from "../presence/acquaintances.ts";

/**
 * Sends a profile to everyone who may see it, in their version of it, and everything to the user's
 * own devices (D-LAST-7). People separated by a block get no custom status (D-SOC-2), nor do
 * strangers, who get the profile because a friend request between the two shows the picture.
 */
export async function deliverUser(
  { userId }: EventNamed<"user-updated">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  const { own, others, former } = await updatedUser(app, userId);
  const before = former === undefined ? {} : { former_username: former };
  delivery.send(await acquaintancesOf(app, userId), "user-updated", { user: others, ...before });
  const { blocked, blockedBy, pending } = await relatedUsersOf(app, userId);
  for (const viewer of new Set([...blocked, ...pending])) {
    const met = await shareServer(app, userId, viewer) || await arePartners(app, userId, viewer);
    // People with only a request in common, and people separated by a block, did not get it above.
    // Among these, the blocker has the other in the list of blocked people.
    const sees = blocked.has(viewer) ? met || blockedBy.has(viewer) : !met;
    if (!sees) continue;
    const user = { ...others, custom_status: null };
    delivery.send(toUsers(viewer), "user-updated", { user, ...before });
  }
  delivery.send(toUsers(userId), "user-updated", { user: own, ...before });
}
