import { useContext, useState } from "react";
import { message as chat } from "../../text/en/chat.ts";
import { pins as t } from "../../text/en/pins.ts";
import { fill } from "../../text/message.ts";
import { brief } from "../../protocol/text/at_once.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import { fileNames, nameWithHandle, type ShownMessage } from "../chat/message.ts";
import { Handle } from "../ui/Handle.tsx";
import { fullTimeText, shortDateText } from "../ui/times.ts";
import { PeopleContext } from "../markdown/people.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { ColoredName } from "../ui/ColoredName.tsx";

/** Characters of a text that fit into the lines of it that are shown. */
const EXCERPT_CHARS = 600;

interface Props {
  message: ShownMessage;
  onJump: () => void;
  /** Opens the card of who wrote it. */
  onProfile: (message: ShownMessage, pressed: Element) => void;
  /** null: the user may not unpin. */
  onUnpin: (() => Promise<void>) | null;
}

/** Pinned message: author, time, beginning of the text, and actions. */
export function PinCard({ message, onJump, onProfile, onUnpin }: Props) {
  const [busy, setBusy] = useState(false);
  const { isKnown: isName } = useContext(PeopleContext);
  const named = { name: nameWithHandle(message) };
  return (
    <article class="rounded-md bg-surface-2 p-3" aria-label={fill(t.pinned, named)}>
      <header class="flex items-center gap-2">
        <Avatar
          name={message.username}
          called={message.name}
          url={message.avatarUrl}
          color={message.avatarColor}
          size="sm"
        />
        <span class="flex min-w-0 flex-1 items-baseline gap-1.5">
          <button
            type="button"
            title={chat.viewProfile}
            onClick={({ currentTarget }) => onProfile(message, currentTarget)}
            class="truncate rounded-sm font-semibold text-strong hover:underline"
          >
            <ColoredName color={message.nameColor}>{message.name}</ColoredName>
          </button>
          {message.handle && <Handle of={message.handle} />}
        </span>
        <time
          dateTime={message.at}
          title={fullTimeText(message.at)}
          class="text-12 whitespace-nowrap text-muted"
        >
          {shortDateText(message.at)}
        </time>
      </header>
      {message.attachment && <p class="mt-2 truncate text-muted">{message.attachment.name}</p>}
      {message.files && <p class="mt-2 truncate text-muted">{fileNames(message.files)}</p>}
      {message.text !== "" && (
        <p dir="auto" class="mt-2 line-clamp-6 whitespace-pre-wrap wrap-anywhere text-normal">
          {message.text === null
            ? chat.notLoaded
            : brief(coveredWords(message.text, chat.spoiler, { isName }), EXCERPT_CHARS)}
        </p>
      )}
      <footer class="mt-2 flex gap-2">
        <Button look="secondary" onClick={onJump} aria-label={fill(t.jumpTo, named)}>
          {t.jump}
        </Button>
        {onUnpin && (
          <Button
            look="quiet"
            busy={busy}
            aria-label={fill(t.unpinOf, named)}
            onClick={() => {
              setBusy(true);
              onUnpin().finally(() => setBusy(false));
            }}
          >
            {t.unpin}
          </Button>
        )}
      </footer>
    </article>
  );
}
