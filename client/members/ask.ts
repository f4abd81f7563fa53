import { listReaders } from "../../protocol/api/channels.ts";
import { listMembers } from "../../protocol/api/members.ts";
import type { InputOf } from "../../protocol/endpoint.ts";
import type { Member, MemberCounts } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import type { ChannelsStore } from "../channels/store.ts";

export type MembersQuery = InputOf<typeof listMembers>["query"];

export interface AskDeps {
  api: Api;
  /** Absent: the id is a server's. */
  channels?: Pick<ChannelsStore, "find">;
}

/** Asks about the members of a server, or the readers of a channel or a direct message, by its id. */
export function askMembers(
  { api, channels }: AskDeps,
  id: string,
  query: MembersQuery,
): Promise<{ members: Member[]; counts?: MemberCounts }> {
  return api.call(channels?.find(id) ? listReaders : listMembers, { id, query });
}
