import * as api from "../../../protocol/api/members.ts";
import { implement } from "../http/endpoint.ts";
import { kick } from "../../features/moderation/service.ts";
import { memberPage, someMembers } from "../../membership/members/pages.ts";
import { memberOf, memberSlices } from "../../membership/members/service.ts";
import type { Member } from "../../../protocol/servers.ts";
import { leave } from "../../features/comings/service.ts";
import type { DeliveryContext } from "../context.ts";
import { StreamedResponse } from "../../kernel/endpoint.ts";
import { PART_HELD } from "../http/streamed.ts";

/** From so many on a response with all of them is made while it is read. */
const MANY = 750;
/** What a member takes whose turn has not come. */
const MEMBER_HELD = 300;

/** All members of a server: of 50,000 that is 17 MB of JSON. @throws AppError not_found */
async function allMembers(app: DeliveryContext, userId: string, serverId: string) {
  const { count, slices } = await memberSlices(app, userId, serverId);
  if (count < MANY) {
    const members: Member[] = [];
    for await (const slice of slices) members.push(...slice);
    return { members };
  }
  async function* parts() {
    yield '{"members":[';
    let between = "";
    for await (const slice of slices) {
      if (!slice.length) continue;
      yield between + JSON.stringify(slice).slice(1, -1);
      between = ",";
    }
    yield "]}";
  }
  return new StreamedResponse({ parts: parts(), held: PART_HELD + count * MEMBER_HELD });
}

export const memberRoutes = implement(api, {
  listMembers: async ({ app, actor, params, query }) => {
    const { ids, names, ...page } = query;
    if (ids || names) return { members: await someMembers(app, actor.userId, params.id, query) };
    if (Object.keys(page).length) return await memberPage(app, actor.userId, params.id, page);
    return await allMembers(app, actor.userId, params.id);
  },
  getMember: async ({ app, actor, params }) => ({
    member: await memberOf(app, actor.userId, params.id, params.userId),
  }),
  removeMember: async ({ app, actor, params, query }) => {
    const { id: serverId, userId: targetId } = params;
    if (targetId === actor.userId) await leave(app, actor.userId, serverId);
    else await kick(app, actor.userId, { serverId, targetId, reason: query.reason });
  },
});
