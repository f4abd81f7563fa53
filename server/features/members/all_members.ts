import type { Member } from "../../../protocol/servers.ts";
import { PART_MEMORY_BYTES, StreamedResponse } from "../../kernel/endpoint.ts";
import { memberSlices } from "../../membership/members/service.ts";
import type { FeaturesContext } from "../context.ts";

/** Members from which on a response with all of them is made while it is read. */
const STREAMED_FROM_MEMBERS = 750;
/** Bytes of a member whose turn has not come. */
const MEMBER_BYTES = 300;

/** All members of a server: of 50,000 that is 17 MB of JSON. @throws AppError not_found */
export async function allMembers(
  app: FeaturesContext,
  userId: string,
  serverId: string,
): Promise<{ members: Member[] } | StreamedResponse> {
  const { count, slices } = await memberSlices(app, userId, serverId);
  if (count < STREAMED_FROM_MEMBERS) {
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
  return new StreamedResponse({ parts: parts(), held: PART_MEMORY_BYTES + count * MEMBER_BYTES });
}
