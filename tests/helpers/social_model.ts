/** A client of friends and direct messages that does to the letter what wire.md says of events. */
import type { Channel } from "../../protocol/channels.ts";
import type { Blocked, Friend, FriendRequest } from "../../protocol/friends.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Person as Looks } from "../../protocol/users.ts";
import type { Person } from "./person.ts";
import type { Received } from "./test_socket.ts";

/** All that somebody can list of other people, by id. */
export interface SocialState {
  friends: Record<string, Friend>;
  received: Record<string, FriendRequest>;
  sent: Record<string, FriendRequest>;
  blocked: Record<string, Blocked>;
  dms: Record<string, Channel>;
  /** By channel, oldest first. */
  messages: Record<string, Message[]>;
}

const byId = <T extends { id: string }>(list: T[]): Record<string, T> =>
  Object.fromEntries(list.map((one) => [one.id, one]));

/** Everything as it is asked for anew. */
export async function fetchSocial(person: Person): Promise<SocialState> {
  const paths = ["", "/requests", "/requests/sent", "/blocked"].map((path) => `/friends${path}`);
  const [friends, received, sent, blocked, dms] = await Promise.all(
    [...paths, "/channels/dm"].map(async (path) => (await person.get(path)).body),
  );
  const messages = await Promise.all(dms.channels.map(async ({ id }: Channel) => {
    return [id, (await person.get(`/messages/${id}?limit=100`)).body.messages] as const;
  }));
  return {
    friends: byId(friends.friends),
    received: byId(received.requests),
    sent: byId(sent.requests),
    blocked: byId(blocked.blocked),
    dms: byId(dms.channels),
    messages: Object.fromEntries(messages),
  };
}

export class SocialModel {
  #applied = 0;
  private constructor(readonly person: Person, readonly state: SocialState) {}

  static async of(person: Person): Promise<SocialModel> {
    return new SocialModel(person, await fetchSocial(person));
  }

  /** Applies what has been received since the last call, in its order. */
  async applyAll(received: Received[]): Promise<void> {
    while (this.#applied < received.length) await this.#apply(received[this.#applied++]);
  }

  async #apply({ event, data }: Received): Promise<void> {
    const { friends, received, sent, dms, messages } = this.state;
    switch (event) {
      case "friend-request":
        (data.direction === "sent" ? sent : received)[data.request.id] = data.request;
        return;
      case "friend-request-removed":
        delete sent[data.requestId];
        delete received[data.requestId];
        return;
      case "friend-accepted":
        friends[data.friend.id] = data.friend;
        return;
      case "friend-removed":
        delete friends[data.userId];
        return;
      case "blocked-changed":
        this.state.blocked = byId((await this.person.get("/friends/blocked")).body.blocked);
        return;
      case "dm-created":
        dms[data.channel.id] = data.channel;
        messages[data.channel.id] = [];
        return;
      case "new-message":
        messages[data.channel_id].push(data);
        dms[data.channel_id].last_seq = data.seq;
        if (data.sender_id === this.person.id) {
          Object.assign(dms[data.channel_id], { read_seq: data.seq, mention_count: 0 });
        }
        return;
      case "message-deleted":
        messages[data.channelId] = messages[data.channelId].filter(({ id }) => id !== data.id);
        return;
      case "read-updated":
        Object.assign(dms[data.channelId], {
          read_seq: data.read_seq,
          mention_count: data.mention_count,
        });
        return;
      case "user-updated":
        return this.#looks(data.user);
      case "presence-changed":
        return this.#presence(data);
      default:
        throw new Error(`the model does not know ${event}`);
    }
  }

  #looks({ id, username, avatar_url, avatar_color, custom_status }: Looks): void {
    const { received, sent } = this.state;
    for (const request of [...Object.values(received), ...Object.values(sent)]) {
      if (request.username === username) Object.assign(request, { avatar_url, avatar_color });
    }
    for (const message of Object.values(this.state.messages).flat()) {
      if (message.sender_id === id) message.avatar_url = avatar_url;
    }
    const friend = this.state.friends[id];
    if (friend) Object.assign(friend, { avatar_url, avatar_color, custom_status });
    for (const { recipient } of Object.values(this.state.dms)) {
      if (recipient?.id === id) Object.assign(recipient, { avatar_url, avatar_color });
    }
  }

  #presence({ userId, status, custom_status }: {
    userId: string;
    status: Friend["status"];
    custom_status: string | null;
  }): void {
    const friend = this.state.friends[userId];
    if (friend) Object.assign(friend, { status, presence: { status }, custom_status });
    for (const { recipient } of Object.values(this.state.dms)) {
      if (recipient?.id === userId) recipient.status = status;
    }
  }
}
