import type { Api } from "./api.ts";
import type { Client } from "../app/client.ts";
import type { ChannelCipher } from "../messages/crypto.ts";
import type { History } from "../messages/history.ts";
import { lazily } from "./lazily.ts";
import type { Place } from "../app/place.ts";
import type { Platform } from "./platform.ts";
import type { Roles } from "../roles/roles.ts";
import type { SearchFeed } from "../search/feed.ts";
import type { EventHandlers, Socket } from "./socket.ts";
import type { Stores } from "../app/stores.ts";
import type { Taps } from "./taps.ts";

interface Needs {
  platform: Platform;
  api: Api;
  stores: Stores;
  events: EventHandlers;
  place: Place;
  socket: Socket;
  history: History;
  cipher: ChannelCipher;
  feed: SearchFeed;
  taps: Taps;
  roles: Roles;
}

/** What the client can do that is loaded when it is used. */
export function createLateParts(needs: Needs) {
  const { platform, api, stores, events, place, socket, history, cipher, feed, taps, roles } =
    needs;
  const { channels, messages } = stores;
  const { user } = stores.session;
  return {
    ...lazily(async () => {
      const { createServerActions } = await import("../servers/server_actions.ts");
      return createServerActions({ api, events, place, user, channels });
    }, [
      "createServer",
      "joinServer",
      "leaveServer",
      "createInvite",
      "createChannel",
      "renameChannel",
      "deleteChannel",
    ]),
    ...lazily(async () => {
      const { createReactions } = await import("../reactions/reactions.ts");
      return createReactions({ api, socket, history, messages, user });
    }, ["toggleReaction"]),
    ...lazily(
      async () => (await import("../moderation/moderation.ts")).createModeration(api),
      ["kick", "ban", "mute", "unmute", "bans"],
    ),
    async openSearch() {
      const [{ createSearch }, index] = await Promise.all([
        import("../search/search.ts"),
        feed.index(),
      ]);
      return await createSearch({ platform, api, cipher, channels, index });
    },
    async openQuotes() {
      const { createQuotes } = await import("../messages/quotes.ts");
      return createQuotes({ platform, api, cipher, messages, taps });
    },
    async openServerSettings(serverId: string) {
      const { createServerSettings } = await import("../servers/server_settings.ts");
      return createServerSettings({ platform, api, events, taps }, serverId);
    },
    async roleActions() {
      const { createRoleActions } = await import("../roles/role_actions.ts");
      return createRoleActions({ ...stores, api, events, loading: roles, select: place.select });
    },
  } satisfies Partial<Client>;
}
