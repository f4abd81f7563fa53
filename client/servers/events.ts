import type { ServerFolder } from "../../protocol/server_folders.ts";
import type { Server } from "../../protocol/servers.ts";
import { servers as t } from "../../text/en/notices.ts";
import { fill } from "../../text/message.ts";
import type { SessionStore } from "../auth/store.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Recorder } from "../base/recorder.ts";
import type { ToastStore } from "../base/toasts_store.ts";
import { countMember, putServer } from "./state.ts";
import type { ServersStore } from "./store.ts";

interface Deps {
  recorder: Recorder<readonly Server[]>;
  order: Recorder<readonly ServerFolder[]>;
  servers: ServersStore;
  session: SessionStore;
  toasts: ToastStore;
  /** Loads the channels of a server that the user has joined. */
  loadChannels(serverId: string): Promise<void>;
}

/** Keeps the list of servers current, and announces removals of the user or of others. */
export function serverEvents({ recorder, order, servers, session, toasts, loadChannels }: Deps) {
  const isMe = (userId: string) => userId === session.user.value?.id;
  const count = (serverId: string, change: 1 | -1) =>
    servers.update((list) => countMember(list, serverId, change));

  return {
    "server-joined": ({ server }) => {
      recorder.apply((list) => putServer(list, server));
      return loadChannels(server.id);
    },
    "server-order-updated": ({ folders }) =>
      order.apply((held) => servers.arranging.count === 0 ? folders : held),
    "server-updated": ({ server }) => recorder.apply((list) => putServer(list, server)),
    "server-deleted": ({ serverId }) => {
      const server = servers.list.value.find(({ id }) => id === serverId);
      if (server && !isMe(server.owner_id)) {
        toasts.show(fill(t.deleted, { server: server.name }));
      }
    },
    "member-joined": ({ serverId, member }) => {
      if (!isMe(member.user_id)) count(serverId, 1);
    },
    "member-removed": ({ serverId, userId, username, action, by }) => {
      if (isMe(userId)) return;
      if (action !== "left" && by !== session.user.value?.username) {
        const text = action === "kicked" ? t.memberKicked : t.memberBanned;
        toasts.show(fill(text, { username, by }), "info");
      }
      count(serverId, -1);
    },
    "user-kicked": ({ serverName: server, kickedBy: by, reason }) => {
      const text = reason
        ? fill(t.kickedFor, { server, by, reason })
        : fill(t.kicked, { server, by });
      toasts.show(text, "warning");
    },
    "user-banned": ({ serverName: server, bannedBy: by, reason }) => {
      const text = reason
        ? fill(t.bannedFor, { server, by, reason })
        : fill(t.banned, { server, by });
      toasts.show(text, "warning");
    },
  } satisfies EventPart;
}
