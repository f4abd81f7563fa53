import { useId, useMemo } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import { message as chat } from "../../text/en/chat.ts";
import { fullTimeText, shortDateText } from "../ui/times.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ColoredName } from "../ui/ColoredName.tsx";
import { highlight } from "./highlight.ts";

/** Characters of a text that are kept: more were cut off. */
const INDEXED = LIMITS.messageTextMax;

/** A message that was found. */
export interface SearchResult {
  id: string;
  channelId: string;
  seq: number;
  userId: string;
  username: string;
  /** Display name of the author, with the username if it's ambiguous. */
  name: string;
  avatarUrl: string | null;
  /** Same as in a message. */
  avatarColor: number | null;
  nameColor: string | null;
  /** ISO 8601. */
  at: string;
  text: string;
  /** Name of the attached file; empty: none. */
  file: string;
}

interface Props {
  result: SearchResult;
  channelName: string;
  /** Server of the channel; empty: the open one. */
  serverName: string;
  words: string;
  onJump: () => void;
  onProfile: (pressed: Element) => void;
}

/** Search result that jumps to its message. The name opens the author's card. */
export function ResultCard({ result, channelName, serverName, words, onJump, onProfile }: Props) {
  const { username, name, at, text, file } = result;
  const id = useId();
  const said = useMemo(() => coveredWords(text, chat.spoiler, {}, text.length >= INDEXED), [text]);
  return (
    <div class="relative rounded-md p-2.5 transition-colors focus-within:bg-surface-3 hover:bg-surface-3">
      <button
        type="button"
        data-stop
        aria-labelledby={id}
        onClick={onJump}
        class="ring-inside absolute inset-0 rounded-md"
      />
      <div id={id} class="pointer-events-none relative flex flex-col gap-1">
        <span class="flex w-full items-center gap-2">
          <Avatar
            name={username}
            called={name}
            url={result.avatarUrl}
            color={result.avatarColor}
            size="sm"
          />
          <button
            type="button"
            title={chat.viewProfile}
            onClick={({ currentTarget }) => onProfile(currentTarget)}
            class="pointer-events-auto -my-0.5 min-w-0 truncate rounded-sm py-0.5 font-semibold text-strong hover:underline"
          >
            <ColoredName color={result.nameColor}>{name}</ColoredName>
          </button>
          <span dir="auto" class="min-w-0 flex-1 truncate text-12 text-muted">
            {!serverName && channelName}
          </span>
          <time dateTime={at} title={fullTimeText(at)} class="text-12 whitespace-nowrap text-muted">
            {shortDateText(at)}
          </time>
        </span>
        {serverName && (
          <span class="truncate text-12 text-muted">
            <bdi>{channelName}</bdi> · <bdi>{serverName}</bdi>
          </span>
        )}
        {file && <Marked text={file} words={words} class="text-13 text-muted" />}
        {said && <Marked text={said} words={words} class="line-clamp-4 text-normal" />}
      </div>
    </div>
  );
}

function Marked({ text, words, class: look }: { text: string; words: string; class: string }) {
  return (
    <span dir="auto" class={`wrap-anywhere ${look}`}>
      {highlight(text, words).map((part, i) =>
        part.marked
          ? <mark key={i} class="rounded-sm bg-accent/30 text-strong">{part.text}</mark>
          : part.text
      )}
    </span>
  );
}
