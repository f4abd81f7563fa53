import type { Channel } from "../../protocol/channels.ts";
import { counted } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";
import { PersonAvatar } from "./Avatar.tsx";

interface Props {
  channel: Pick<Channel, "name" | "recipient" | "recipients">;
  size?: "sm" | "md";
  /** Class of the background, for the ring around the front picture. */
  ring?: string;
}

/** The picture of a group: two of its people, one over the other (E2E-16). */
export function GroupAvatar({ channel, size = "md", ring = "ring-surface-1" }: Props) {
  const { name: username, recipients } = channel;
  // Someone alone in a group sees an avatar made from its name.
  const [first = { username }, second] = recipients!;
  const half = size === "md" ? "sm" : "xs";
  return (
    <span
      aria-hidden="true"
      class={`relative inline-flex shrink-0 ${size === "md" ? "size-9" : "size-6"}`}
    >
      <PersonAvatar person={first} size={second ? half : size} />
      {second && (
        <span class={`absolute end-0 bottom-0 flex rounded-full ring-2 ${ring}`}>
          <PersonAvatar person={second} size={half} />
        </span>
      )}
    </span>
  );
}

/** Avatar of a conversation: a person with their status, or a group. */
export function ConversationAvatar(props: Props) {
  const { recipient } = props.channel;
  return recipient
    ? <PersonAvatar {...props} person={recipient} status={recipient.status} />
    : <GroupAvatar {...props} />;
}

/** Returns the size of a group including the user: '3 people'. */
export function peopleIn(others: readonly unknown[]): string {
  return fill(counted.people, { count: others.length + 1 });
}
