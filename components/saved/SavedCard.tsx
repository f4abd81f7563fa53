import { useContext, useState } from "react";
import { message as chat } from "../../text/en/chat.ts";
import { saved as t } from "../../text/en/saved.ts";
import { fill } from "../../text/message.ts";
import { brief } from "../../protocol/text/at_once.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import { fileNames, nameWithHandle, type ShownMessage } from "../chat/message.ts";
import { PeopleContext } from "../markdown/people.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { ColoredName } from "../ui/ColoredName.tsx";
import { Handle } from "../ui/Handle.tsx";
import { clockText, fullTimeText, shortDateText } from "../ui/times.ts";

/** Characters of a text that fit into the lines of it that are shown. */
const EXCERPT_CHARS = 600;

/** A saved message as the list shows it. */
export interface SavedItem {
  id: string;
  /** null: deleted, or out of sight. */
  message: ShownMessage | null;
  /** '#general in Club', '@ann'; '' where it is out of sight. */
  location: string;
  /** ISO 8601; absent: none. */
  remindAt?: string;
  reminded: boolean;
}

interface Props {
  item: SavedItem;
  onJump: () => void;
  /** A rejection is the caller's to report. */
  onRemove: () => Promise<unknown>;
}

/** Saved message: author, location, time, beginning of the text, reminder, and actions. */
export function SavedCard({ item, onJump, onRemove }: Props) {
  const [busy, setBusy] = useState(false);
  const { message, location, remindAt, reminded } = item;
  const named = message && { name: nameWithHandle(message) };
  return (
    <article
      class="rounded-md bg-surface-3 p-3"
      aria-label={named ? fill(t.label, named) : t.goneLabel}
    >
      {message
        ? <Said message={message} location={location} />
        : <p class="text-muted">{t.gone}</p>}
      {remindAt && (
        <p class="mt-2 text-12 text-muted">
          {fill(reminded ? t.reminded : t.reminder, { time: clockText(Date.parse(remindAt)) })}
        </p>
      )}
      <footer class="mt-2 flex gap-2">
        {named && (
          <Button look="secondary" onClick={onJump} aria-label={fill(t.jumpTo, named)}>
            {t.jump}
          </Button>
        )}
        <Button
          look="quiet"
          busy={busy}
          aria-label={named ? fill(t.removeOf, named) : undefined}
          onClick={() => {
            setBusy(true);
            onRemove().finally(() => setBusy(false));
          }}
        >
          {t.remove}
        </Button>
      </footer>
    </article>
  );
}

function Said({ message, location }: { message: ShownMessage; location: string }) {
  const { isKnown: isName } = useContext(PeopleContext);
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
          <span class="truncate font-semibold text-strong">
            <ColoredName color={message.nameColor}>{message.name}</ColoredName>
          </span>
          {message.handle && <Handle of={message.handle} />}
          <bdi class="truncate text-12 text-muted">{location}</bdi>
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
    </>
  );
}
