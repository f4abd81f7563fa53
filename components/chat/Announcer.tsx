import { type Signal } from "@preact/signals";
import { useContext, useEffect, useRef } from "react";
import { list as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { hasLateText, systemText } from "./join_notices.ts";
import { NOBODY, type People, PeopleContext } from "../markdown/people.ts";
import { type Markdown, withMarkdown } from "../markdown/useMarkdown.ts";
import { eventually, lazy } from "../../browser/lazy.ts";
import { nameWithHandle, type ShownMessage, spokenWords } from "./message.ts";

/** Milliseconds in which arriving messages are gathered into one announcement. */
const BATCH_MS = 600;

/**
 * Text for the screen reader. Each has its own key, since the same words may come twice in a row.
 */
export interface Announcement {
  key: number;
  text: string;
}

interface Props {
  /** Signal with the text for the live region. */
  announced: Signal<Announcement | null>;
  messages: readonly ShownMessage[];
  /** The reader's id. Their own messages and those of people they blocked aren't announced. */
  ownId: string;
}

/** Announces new messages of the open channel, as a summary when there are many. */
export function Announcer({ announced, messages, ownId }: Props) {
  const lastSeq = useRef<number | null>(null);
  const people = useContext(PeopleContext);
  const newest = messages.findLast((m) => m.seq !== null)?.seq ?? 0;
  useEffect(() => () => void (announced.value = null), []);
  useEffect(() => {
    if (lastSeq.current === null) {
      lastSeq.current = newest;
      return;
    }
    // Going back in the history takes the newest ones away for a while.
    if (newest <= lastSeq.current) return;
    const timer = setTimeout(() => {
      const arrived = messages.filter((m) =>
        m.seq! > lastSeq.current! && m.userId !== ownId && !m.blocked
      );
      lastSeq.current = newest;
      const say = (text: string) => announced.value = { key: newest, text };
      const [first, second] = arrived;
      if (first && !second && hasLateText(first)) {
        eventually(lazy(() => import("./late_text.ts"))).then((late) => say(late.lateText(first)));
      } else if (first) {
        const text = second ? "" : first.text ?? "";
        withMarkdown(text, (markdown) => say(announcement(arrived, markdown, people)));
      }
    }, BATCH_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  return null;
}

/**
 * The only polite live region. It's outside of inert content, so messages are read out during a
 * call.
 */
export function Announcements({ announced: { value } }: Pick<Props, "announced">) {
  // A name instead of the text: a message's words appear only once in the page, in its article.
  return (
    <div role="log" aria-live="polite" aria-label={t.announced} class="sr-only">
      {value && <span key={value.key} role="img" aria-label={value.text} />}
    </div>
  );
}

/** Returns the whole message if one arrived, otherwise a count. */
export function announcement(
  arrived: readonly ShownMessage[],
  markdown: Markdown | null = null,
  people: People = NOBODY,
): string {
  const [first] = arrived;
  if (arrived.length > 1) return fill(t.newMessages, { count: arrived.length });
  return first.system
    ? systemText(first)
    : `${nameWithHandle(first)}: ${spokenWords(first, markdown, people)}`;
}
