import { useContext } from "react";
import add from "@lucide/icons/icons/face-slightly-smiling-plus";
import type { Reaction } from "../../protocol/messages.ts";
import { emojiAsNames } from "../../protocol/emoji_plain.ts";
import { PeopleContext } from "../markdown/people.ts";
import { useMarkdown } from "../markdown/useMarkdown.ts";
import { reactions as t } from "../../text/en/chat.ts";
import { lists } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  reactions: readonly Reaction[];
  /** The user may add new reactions; their own can always be removed (D-PERM-7). */
  canReact: boolean;
  onToggle: (emoji: string) => void;
  /** Opens the picker at that button. */
  onPick: (anchor: HTMLElement) => void;
}

const CHIP =
  "flex min-h-11 items-center gap-1.5 rounded-md border px-2 text-14 transition-colors fine:min-h-7";

/** Reactions under a message (REACT-01). A press adds the reader's own or removes it. */
export function Reactions({ reactions, canReact, onToggle, onPick }: Props) {
  const { isMe, fullNameOf } = useContext(PeopleContext);
  if (reactions.length === 0) return null;
  return (
    <ul aria-label={t.label} class="mt-1 flex flex-wrap gap-1">
      {reactions.map(({ emoji, count, users }) => {
        const mine = users.some(isMe);
        const who = namesText(users, isMe, fullNameOf);
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={`${emojiAsNames(emoji)} ${count}: ${who}`}
              title={who}
              data-reaction={emoji}
              disabled={!mine && !canReact}
              onClick={() => onToggle(emoji)}
              class={`${CHIP} ${
                mine
                  ? "border-accent-text bg-accent/15 text-strong"
                  : "border-line bg-surface-3 text-normal enabled:hover:border-field"
              }`}
            >
              <Drawn emoji={emoji} />
              <span class="text-13 tabular-nums">{count}</span>
            </button>
          </li>
        );
      })}
      {canReact && (
        <li>
          <button
            type="button"
            aria-label={t.add}
            title={t.add}
            onClick={(event) => onPick(event.currentTarget)}
            class={`${CHIP} border-line bg-surface-3 text-muted hover:border-field hover:text-strong max-md:min-w-11 justify-center`}
          >
            <Icon of={add} size={16} />
          </button>
        </li>
      )}
    </ul>
  );
}

/** Server emoji are pictures, which markdown renders. */
function Drawn({ emoji }: { emoji: string }) {
  const markdown = useMarkdown(emoji[0] === "<" ? emoji : "");
  return <span>{markdown ? <markdown.default text={emoji} /> : emojiAsNames(emoji)}</span>;
}

/** Maximum number of names that are listed. */
const MAX_NAMED = 10;

/** Returns who reacted, with the user as t.you: 'you, ada and 3 others'. */
export function namesText(
  users: readonly string[],
  isMe: (name: string) => boolean,
  fullNameOf = (name: string) => name,
): string {
  const others = users.filter((name) => !isMe(name)).map(fullNameOf);
  const names = others.length < users.length ? [t.you, ...others] : others;
  const named = names.length > MAX_NAMED ? names.slice(0, MAX_NAMED - 1) : names;
  const rest = names.length - named.length;
  const parts = rest > 0 ? [...named, fill(t.others, { count: rest })] : named;
  if (parts.length === 1) return parts[0];
  return fill(lists.and, { names: parts.slice(0, -1).join(", "), last: parts.at(-1)! });
}
