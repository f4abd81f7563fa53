import { useContext } from "react";
import { brief } from "../../protocol/text/at_once.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import { message as t } from "../../text/en/chat.ts";
import { PeopleContext } from "../markdown/people.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ColoredName } from "../ui/ColoredName.tsx";
import { Handle } from "../ui/Handle.tsx";
import { fullTimeText, shortDateText } from "../ui/times.ts";
import { fileNames, type ShownMessage } from "./message.ts";

/** Characters of a text that fit into the lines of it that are shown. */
const EXCERPT_CHARS = 600;

const LINES = { 3: "line-clamp-3", 6: "line-clamp-6" };

interface Props {
  message: ShownMessage;
  /** '#general in Club', '@ann'. Absent: the channel that is open. */
  location?: string;
  /** Lines of its text at most. */
  lines?: 3 | 6;
  /** Opens the card of its author. */
  onProfile?: (message: ShownMessage, pressed: Element) => void;
}

/** A message outside of its channel: author, location, time and the beginning of its text. */
export function MessageExcerpt({ message, location, lines = 6, onProfile }: Props) {
  const { isKnown: isName } = useContext(PeopleContext);
  const name = <ColoredName color={message.nameColor}>{message.name}</ColoredName>;
  return (
    <>
      <header class="flex items-center gap-2">
        <Avatar
          name={message.username}
          called={message.name}
          url={message.avatarUrl}
          color={message.avatarColor}
          size="sm"
        />
        <span class="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5">
          {onProfile
            ? (
              <button
                type="button"
                title={t.viewProfile}
                onClick={({ currentTarget }) => onProfile(message, currentTarget)}
                class="truncate rounded-sm font-semibold text-strong hover:underline"
              >
                {name}
              </button>
            )
            : <span class="truncate font-semibold text-strong">{name}</span>}
          {message.handle && <Handle of={message.handle} />}
          {location && <bdi class="truncate text-12 text-muted">{location}</bdi>}
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
        <p dir="auto" class={`mt-2 whitespace-pre-wrap wrap-anywhere text-normal ${LINES[lines]}`}>
          {message.text === null
            ? t.notLoaded
            : brief(coveredWords(message.text, t.spoiler, { isName }), EXCERPT_CHARS)}
        </p>
      )}
    </>
  );
}
