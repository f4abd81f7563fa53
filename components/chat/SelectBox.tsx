import { type ReactNode, useContext } from "react";
import { cutText } from "../../protocol/graphemes.ts";
import { selection as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { PeopleContext } from "../markdown/people.ts";
import { useMarkdown } from "../markdown/useMarkdown.ts";
import { type ShownMessage, spokenWords } from "./message.ts";

/** The messages that are selected, while some are being selected. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects a message; `range`: everything between the last selected one and this one. */
  onToggle: (message: ShownMessage, range: boolean) => void;
}

export interface SelectBoxProps {
  message: ShownMessage;
  selection: Selection;
  /** The message begins a group, so the box is a little lower. */
  head: boolean;
  children: ReactNode;
}

/** Message with a checkbox; pressing anywhere on the message toggles it too. */
export default function SelectBox({ message, selection, head, children }: SelectBoxProps) {
  const markdown = useMarkdown(message.text ?? "");
  const people = useContext(PeopleContext);
  const possible = message.canDelete && message.id !== null;
  const selected = possible && selection.ids.has(message.id!);
  return (
    <div
      class={`flex select-none ${possible ? "cursor-pointer" : ""} ${
        selected ? "bg-surface-3" : ""
      }`}
      // Presses of the checkbox inside also bubble to here, including by the space bar.
      onClick={(event) => possible && selection.onToggle(message, event.shiftKey)}
    >
      <span class={`flex w-11 shrink-0 justify-center ${head ? "pt-4" : "pt-1.5"}`}>
        {possible && (
          <input
            type="checkbox"
            checked={selected}
            aria-label={fill(t.select, {
              name: message.name,
              text: cutText(spokenWords(message, markdown, people), 80),
            })}
            class="size-5"
          />
        )}
      </span>
      <div class="pointer-events-none min-w-0 flex-1">{children}</div>
    </div>
  );
}
