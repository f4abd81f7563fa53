import { typing } from "../../protocol/events/messages.ts";
import type { SessionStore } from "../auth/store.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { Socket } from "../base/socket.ts";
import type { FriendsStore } from "../friends/store.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { createTypingStore } from "./store.ts";
import { createOthersTyping, createOwnTyping } from "./typing.ts";

interface Deps {
  platform: Pick<Platform, "after" | "now">;
  socket: Pick<Socket, "notify">;
  session: Pick<SessionStore, "user">;
  friends: Pick<FriendsStore, "blockedIds">;
}

/** Who types in which channel, and saying so oneself (D-SOC-3). */
export const typingFeature = defineClientFeature({
  name: "typing",
  store: createTypingStore,
  eager({ platform, socket, session, friends }: Deps, store) {
    const { observed } = createOthersTyping(platform, store);
    return {
      actions: createOwnTyping(
        platform,
        (channelId, isTyping) => socket.notify(typing, { channelId, isTyping }),
      ),
      events: {
        "new-message": ({ channel_id, sender_id, username }) =>
          observed(channel_id, { userId: sender_id, username }, false),
        "user-typing"({ channelId, isTyping, ...typist }) {
          const { userId } = typist;
          if (userId === session.user.value?.id || friends.blockedIds.value.has(userId)) return;
          observed(channelId, typist, isTyping);
        },
      } satisfies EventPart,
    };
  },
});
