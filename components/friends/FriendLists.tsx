import accept from "@lucide/icons/icons/check";
import block from "@lucide/icons/icons/ban";
import message from "@lucide/icons/icons/message-circle";
import remove from "@lucide/icons/icons/user-minus";
import reject from "@lucide/icons/icons/x";
import type { ReactNode } from "react";
import type { Blocked, Friend, FriendRequest } from "../../protocol/friends.ts";
import { displayNameOf } from "../../protocol/display_name.ts";
import { panel, person as t } from "../../text/en/friends.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { FriendRow, PersonRow } from "./PersonRow.tsx";

/** Actions on people (FRD-08 to FRD-13). */
export interface FriendCallbacks {
  onAccept: (request: FriendRequest) => void;
  onReject: (request: FriendRequest) => void;
  onCancel: (request: FriendRequest) => void;
  onProfile: (friend: Friend, pressed: Element) => void;
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
    <Group title={title} people={friends}>
      {(friend) => (
        <FriendRow key={friend.id} friend={friend} onProfile={onProfile}>
          <IconButton
            icon={message}
            {...named(t.message, friend)}
            onClick={() => onMessage(friend)}
          />
          <IconButton icon={remove} {...named(t.remove, friend)} onClick={() => onRemove(friend)} />
          <IconButton icon={block} {...named(t.block, friend)} onClick={() => onBlock(friend)} />
        </FriendRow>
      )}
    </Group>
  );
}

/** FRD-08, FRD-09. */
export function ReceivedList({ received, onAccept, onReject }: Props<"received", FriendRequest>) {
  return (
    <Group title={panel.received} people={received}>
      {(request) => (
        <PersonRow key={request.id} person={request} note={t.received}>
          <IconButton
            icon={accept}
            {...named(t.accept, request)}
            onClick={() => onAccept(request)}
          />
          <IconButton
            icon={reject}
            {...named(t.reject, request)}
            onClick={() => onReject(request)}
          />
        </PersonRow>
      )}
    </Group>
  );
}

/** Sent friend requests, which can be withdrawn. */
export function SentList({ sent, onCancel }: Props<"sent", FriendRequest>) {
  return (
    <Group title={panel.sent} people={sent}>
      {(request) => (
        <PersonRow key={request.id} person={request} note={t.sent}>
          <IconButton
            icon={reject}
            {...named(t.cancel, request)}
            onClick={() => onCancel(request)}
          />
        </PersonRow>
      )}
    </Group>
  );
}

/** FRD-13. */
export function BlockedList({ blocked, onUnblock }: Props<"blocked", Blocked>) {
  return (
    <Group title={panel.blocked} people={blocked}>
      {(person) => (
        <PersonRow key={person.id} person={person}>
          <Button
            look="secondary"
            aria-label={named(t.unblock, person).label}
            onClick={() => onUnblock(person)}
          >
            {t.unblock}
          </Button>
        </PersonRow>
      )}
    </Group>
  );
}

/** Accessible name with the person, since several buttons look the same (MEND-26t). */
function named(action: string, person: Parameters<typeof displayNameOf>[0]) {
  return { title: action, label: fill(t.named, { action, name: displayNameOf(person) }) };
}

function Group<T>({ title, people, children }: {
  title: string;
  people: readonly T[];
  children: (person: T) => ReactNode;
}) {
  if (people.length === 0) return null;
  return (
    <section class="mb-4">
      <h3 class="px-2 py-1.5 text-12 font-semibold text-muted">
        {fill(panel.group, { title, count: people.length })}
      </h3>
      <ul aria-label={title}>{people.map(children)}</ul>
    </section>
  );
}
