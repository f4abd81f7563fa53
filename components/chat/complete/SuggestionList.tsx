import { useLayoutEffect, useRef } from "react";
import users from "@lucide/icons/icons/users-round";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Suggestion } from "./suggest.ts";

interface Props {
  id: string;
  optionId: (index: number) => string;
  title: string;
  list: readonly Suggestion[];
  active: number;
  onAccept: (index: number) => void;
}

/** The popup above the input, at most 48 units high (MSG-17, MSG-48). */
export function SuggestionList({ id, optionId, title, list, active, onAccept }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLLIElement>(null);
  // Over a message that is edited at the upper edge of the list it would be cut off.
  useLayoutEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [list.length]);
  useLayoutEffect(() => chosen.current?.scrollIntoView({ block: "nearest" }), [active, list]);
  return (
    <div
      ref={box}
      // The focus stays in the input.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      class="animate-fade absolute inset-x-0 bottom-full z-20 mb-2 flex max-h-48 flex-col overflow-hidden rounded-lg bg-surface-3 shadow-raised md:end-auto md:max-w-full md:min-w-96"
    >
      <p aria-hidden="true" class="shrink-0 px-3 pt-2 pb-1 text-12 font-semibold text-muted">
        {title}
      </p>
      <ul
        id={id}
        role="listbox"
        // Scroll containers are focusable by default; keys reach this one through the input.
        tabIndex={0}
        aria-label={title}
        class="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 pt-0"
      >
        {list.map((item, index) => (
          <li
            key={item.insert}
            ref={index === active ? chosen : undefined}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onClick={() => onAccept(index)}
            class={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 pointer-coarse:min-h-11 ${
              index === active ? "bg-surface-4 text-strong" : "text-normal hover:bg-surface-4"
            }`}
          >
            <Figure item={item} />
            <span dir="auto" class="min-w-0 shrink-0 truncate">{item.text}</span>
            {item.hint && (
              <span class="ms-auto min-w-0 truncate ps-4 text-13 text-muted">{item.hint}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ item: { person, emoji, url, insert } }: { item: Suggestion }) {
  if (person) {
    return (
      <Avatar
        name={person.username}
        called={person.nickname ?? person.display_name}
        url={person.avatar_url}
        color={person.avatar_color}
        size="sm"
      />
    );
  }
  if (url) return <img src={url} alt="" class="size-6 object-contain" />;
  if (emoji) return <span aria-hidden="true" class="text-20">{emoji}</span>;
  if (insert === "@everyone ") return <Icon of={users} size={18} class="mx-0.5 text-muted" />;
  return null;
}
