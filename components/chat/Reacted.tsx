import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import { reactions as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import type { Anchor } from "../ui/popup.ts";
import { Popup } from "../ui/Popup.tsx";

interface Props {
  emoji: string;
  users: readonly string[];
  at: Anchor;
  onClose: () => void;
}

/** People who reacted with an emoji, shown on a long press (UX-2). */
export function Reacted({ emoji, users, at, onClose }: Props) {
  const label = fill(t.who, { emoji: emojiAsNames(emoji) });
  return (
    <Popup label={label} at={at} onClose={onClose}>
      <h2 class="px-3 pt-1 pb-2 text-16 font-semibold text-strong">{label}</h2>
      <ul aria-label={label} class="max-h-[50dvh] overflow-y-auto pb-2">
        {users.map((name) => (
          <li key={name} class="flex min-h-11 items-center px-3 text-16 wrap-anywhere">{name}</li>
        ))}
      </ul>
    </Popup>
  );
}
