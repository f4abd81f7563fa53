import type { Audience } from "../../kernel/audience.ts";
import { partnersOf } from "../../membership/channels/dm.ts";
import { relatedUsersOf } from "../../membership/relations/relations.ts";
import { serverIdsOf } from "../../membership/servers/members.ts";
import type { FeaturesContext } from "../context.ts";

/**
 * People who may see a person's presence: fellow members, friends and partners of direct messages,
 * except the person and everyone separated from them by a block (D-SOC-2).
 */
export async function acquaintancesOf(app: FeaturesContext, userId: string): Promise<Audience> {
  const [servers, { friends, blocked }, partners] = await Promise.all([
    serverIdsOf(app.db, userId),
    relatedUsersOf(app, userId),
    partnersOf(app, userId),
  ]);
  return {
    servers,
    users: [...friends, ...partners],
    except: { users: [userId, ...blocked] },
  };
}
