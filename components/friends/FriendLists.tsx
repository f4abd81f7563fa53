import accept from "@lucide/icons/icons/check";
import block from "@lucide/icons/icons/ban";
import message from "@lucide/icons/icons/message-circle";
import remove from "@lucide/icons/icons/user-minus";
import reject from "@lucide/icons/icons/x";
import type { ReactNode } from "react";
import type { Blocked, Friend, FriendRequest } from "../../protocol/friends.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { PersonRow } from "./PersonRow.tsx";

/** What can be done to people (FRD-08 to FRD-13). */
export interface FriendCallbacks {
  onAccept: (request: FriendRequest) => void;
  onReject: (request: FriendRequest) => void;
  onCancel: (request: FriendRequest) => void;
  onProfile: (friend: Friend) => void;
  onMessage: (friend: Friend) => void;
  onRemove: (friend: Friend) => void;
  onBlock: (friend: Friend) => void;
  onUnblock: (blocked: Blocked) => void;
}

type Props<L extends string, T> = { [K in L]: readonly T[] } & FriendCallbacks;

/** FRD-10 to FRD-12. */
export function FriendList(
  { title, friends, onProfile, onMessage, onRemove, onBlock }: Props<"friends", Friend> & {
    title: string;
  },
) {
  return (
    <Group title={title} count={friends.length}>
      {friends.map((friend) => (
        <PersonRow
          key={friend.id}
          username={friend.username}
          avatarUrl={friend.avatar_url}
          avatarColor={friend.avatar_color}
          status={friend.status}
          note={friend.custom_status ?? PRESENCE[friend.status].label}
          onProfile={() => onProfile(friend)}
        >
          <IconButton icon={message} label="Message" onClick={() => onMessage(friend)} />
          <IconButton icon={remove} label="Remove Friend" onClick={() => onRemove(friend)} />
          <IconButton icon={block} label="Block" onClick={() => onBlock(friend)} />
        </PersonRow>
      ))}
    </Group>
  );
}

/** FRD-08, FRD-09. */
export function ReceivedList({ received, onAccept, onReject }: Props<"received", FriendRequest>) {
  return (
    <Group title="Received" count={received.length}>
      {received.map((request) => (
        <PersonRow
          key={request.id}
          username={request.username}
          avatarUrl={request.avatar_url}
          avatarColor={request.avatar_color}
          note="Wants to be your friend"
        >
          <IconButton icon={accept} label="Accept" onClick={() => onAccept(request)} />
          <IconButton icon={reject} label="Reject" onClick={() => onReject(request)} />
        </PersonRow>
      ))}
    </Group>
  );
}

/** What one has asked, and may withdraw. */
export function SentList({ sent, onCancel }: Props<"sent", FriendRequest>) {
  return (
    <Group title="Sent" count={sent.length}>
      {sent.map((request) => (
        <PersonRow
          key={request.id}
          username={request.username}
          avatarUrl={request.avatar_url}
          avatarColor={request.avatar_color}
          note="Has not answered yet"
        >
          <IconButton icon={reject} label="Cancel Request" onClick={() => onCancel(request)} />
        </PersonRow>
      ))}
    </Group>
  );
}

/** FRD-13. */
export function BlockedList({ blocked, onUnblock }: Props<"blocked", Blocked>) {
  return (
    <Group title="Blocked" count={blocked.length}>
      {blocked.map((person) => (
        <PersonRow key={person.id} username={person.username}>
          <Button look="secondary" onClick={() => onUnblock(person)}>Unblock</Button>
        </PersonRow>
      ))}
    </Group>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section class="mb-4">
      <h3 class="px-2 py-1.5 text-12 font-semibold text-muted">{title} — {count}</h3>
      <ul aria-label={title}>{children}</ul>
    </section>
  );
}
