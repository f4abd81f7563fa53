import { codeIn } from "../../protocol/invite_code.ts";
import { createInvite, joinByInvite } from "../../protocol/api/invites.ts";
import { removeMember } from "../../protocol/api/members.ts";
import { createServer } from "../../protocol/api/servers.ts";
import type { CreateInvite, Server } from "../../protocol/servers.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";
import { getServerOrder, setServerOrder } from "../../protocol/api/server_order.ts";
import type { ServerFolder } from "../../protocol/server_folders.ts";
import type { SessionStore } from "../auth/store.ts";
import type { ServersStore } from "./store.ts";

interface Deps {
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "server-joined" | "member-removed">;
  navigation: { select(serverId: string): void };
  session: Pick<SessionStore, "user">;
  servers: Pick<ServersStore, "arranged" | "arranging" | "setOrder">;
}

/** Loaded by the first action on a server. All throw `ApiError` or `NetworkError`. */
export function openServers({ api, events, navigation, session, servers }: Deps) {
  let arranged: Promise<unknown> = Promise.resolve();

  async function enter(server: Server): Promise<Server> {
    await events["server-joined"]({ server });
    navigation.select(server.id);
    return server;
  }

  const actions = {
    /** Selects it, too. */
    async create(name: string) {
      return enter((await api.call(createServer, { body: { name } })).server);
    },
    /** Takes a code or a pasted link; selects the server. */
    async join(codeOrLink: string) {
      const inviteCode = codeIn(codeOrLink);
      return enter(
        (await api.call(joinByInvite, { body: { inviteCode } })).server,
      );
    },
    /** Puts the servers in order, here at once. The last of several changes counts. */
    async arrange(folders: readonly ServerFolder[]) {
      const { arranging, setOrder } = servers;
      setOrder(() => folders);
      arranging.count++;
      const before = arranged;
      const storing = before.then(() =>
        api.call(setServerOrder, { body: { folders: [...folders] } })
      );
      arranged = storing.catch(() => {});
      try {
        const stored = await storing;
        if (arranging.count === 1) setOrder(() => stored.folders);
      } catch (error) {
        if (arranging.count === 1) {
          await api.call(getServerOrder).then(({ folders }) => setOrder(() => folders), () => {});
        }
        throw error;
      } finally {
        arranging.count--;
      }
    },
    async leave(serverId: string) {
      const { id: userId, username } = session.user.value!;
      await api.call(removeMember, { id: serverId, userId });
      events["member-removed"]({ serverId, userId, username, action: "left", by: username });
    },
    /** Answers the code. `expiresIn` in milliseconds, 0: never. */
    async createInvite(serverId: string, options: CreateInvite = {}) {
      return (await api.call(createInvite, { id: serverId, body: options })).code;
    },
  };
  return { actions };
}
