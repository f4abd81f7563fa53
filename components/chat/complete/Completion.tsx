import { type RefObject, useId, useLayoutEffect, useState } from "react";
import { completion as t } from "../../../text/en/chat.ts";
import { fill } from "../../../text/message.ts";
import { SuggestionList } from "./SuggestionList.tsx";
import type { Suggestions } from "./suggest.ts";
import { useCaret } from "./useCaret.ts";
import { useControls } from "./useControls.ts";
import { insertText } from "../../ui/insert_text.ts";
import { composes, isEnter, isEscape } from "../../ui/composing.ts";

/** Returns true if it has handled the key. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

export interface CompletionProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Handler that the popup provides, which the input calls first on each key. */
  keys: RefObject<KeyHandler | null>;
  /** A slash is only a slash here. */
  withoutCommands?: boolean;
}

interface Props extends CompletionProps {
  suggest: (before: string) => Suggestions | null;
}

/**
 * Popup that completes the typed text. The focus stays in the input: arrow keys choose, Enter and
 * Tab accept, Escape closes; a press also accepts.
 */
export function Completion({ input, text, keys, suggest }: Props) {
  const id = useId();
  const caret = useCaret(input);
  const [chosen, setChosen] = useState({ before: "", index: 0 });
  /** Position at which Escape was pressed: this word isn't completed again. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const before = caret === null ? "" : text.slice(0, caret);
  const found = before === "" ? null : suggest(before);
  const open = found !== null && found.start !== dismissed;
  const active = chosen.before === before ? chosen.index : 0;

  useLayoutEffect(() => {
    if (found?.start !== dismissed) setDismissed(null);
  }, [found?.start]);

  function accept(index: number) {
    const element = input.current!;
    element.setSelectionRange(found!.start, before.length);
    insertText(element, found!.list[index].insert);
  }

  function onKey(event: KeyboardEvent): boolean {
    if (!found || !open || composes(event) || event.ctrlKey || event.metaKey || event.altKey) {
      return false;
    }
    const count = found.list.length;
    const choose = (index: number) => setChosen({ before, index: (index + count) % count });
    // A complete match has nothing left to complete, so Enter sends it.
    const complete = isComplete(found.list[active].insert, before.slice(found.start));
    if (event.key === "ArrowDown") choose(active + 1);
    else if (event.key === "ArrowUp") choose(active - 1);
    else if (isEscape(event) || (event.key === "Tab" && event.shiftKey)) {
      setDismissed(found.start);
    } else if (event.key === "Tab") accept(active);
    else if (isEnter(event) && !event.shiftKey && !complete) accept(active);
    else return false;
    event.preventDefault();
    return true;
  }

  useLayoutEffect(() => {
    keys.current = onKey;
    return () => void (keys.current = null);
  });
  useControls(input, open ? { list: id, option: optionId(id, active) } : null);

  return (
    <>
      <span role="status" class="sr-only">
        {open && fill(t.choices, { title: found.title, count: found.list.length })}
      </span>
      {open && (
        <SuggestionList
          id={id}
          optionId={(index) => optionId(id, index)}
          title={found.title}
          list={found.list}
          active={active}
          onAccept={accept}
        />
      )}
    </>
  );
}

function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** After a command, a name needs no @. */
function isComplete(insert: string, typed: string): boolean {
  const plain = (text: string) => text.trim().replace(/^@/, "").toLowerCase();
  return plain(insert) === plain(typed);
}
