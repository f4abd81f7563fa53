import { createInvite, joinByInvite } from "../../protocol/api/invites.ts";
import { removeMember } from "../../protocol/api/members.ts";
import { createServer } from "../../protocol/api/servers.ts";
import type { CreateInvite, Server } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { SessionStore } from "../auth/store.ts";

/** What one can do to servers. All throw `ApiError` or `NetworkError`. */
export interface ServerActions {
  /** Selects it, too. */
  create(name: string): Promise<Server>;
  /** Takes a code or a pasted link; selects the server. */
  join(codeOrLink: string): Promise<Server>;
  leave(serverId: string): Promise<void>;
  /** Answers the code. `expiresIn` in milliseconds, 0: never. */
  createInvite(serverId: string, options?: CreateInvite): Promise<string>;
}

interface Deps {
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "server-joined" | "member-removed">;
  select(serverId: string): void;
  user: SessionStore["user"];
}

export function createServerActions(deps: Deps): ServerActions {
  const { api, events, select, user } = deps;

  async function enter(server: Server): Promise<Server> {
    await events["server-joined"]({ server });
    select(server.id);
    return server;
  }

  return {
    async create(name) {
      return enter((await api.call(createServer, { body: { name } })).server);
    },
    async join(codeOrLink) {
      const inviteCode = codeIn(codeOrLink);
      return enter(
        (await api.call(joinByInvite, { body: { inviteCode } })).server,
      );
    },
    async leave(serverId) {
      const { id: userId, username } = user.value!;
      await api.call(removeMember, { id: serverId, userId });
      events["member-removed"]({ serverId, userId, username, action: "left", by: username });
    },
    async createInvite(serverId, options = {}) {
      return (await api.call(createInvite, { id: serverId, body: options })).code;
    },
  };
}

/** The code in what somebody pasted: a link to /invite/{code}, or the code itself. */
export function codeIn(text: string): string {
  const code = /\/invite\/([^/?#\s]+)/.exec(text)?.[1];
  return code ?? text.trim();
}
