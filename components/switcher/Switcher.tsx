import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import find from "@lucide/icons/icons/search";
import { switcher as t } from "../../text/en/switcher.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { rank, type Target } from "./rank.ts";

interface Props<T extends Target> {
  targets: readonly T[];
  figure: (target: T) => ReactNode;
  onGo: (target: T) => void;
  onClose: () => void;
}

/** Going somewhere by a few letters of its name (ui.md, Keys). */
export function Switcher<T extends Target>({ targets, figure, onGo, onClose }: Props<T>) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const chosen = useRef<HTMLLIElement>(null);
  const list = rank(targets, query);
  const at = Math.min(active, list.length - 1);
  useLayoutEffect(() => chosen.current?.scrollIntoView({ block: "nearest" }), [at, query]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && list.length > 0) setActive((at + step + list.length) % list.length);
    else if (event.key === "Enter" && !event.isComposing && list[at]) onGo(list[at]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={t.title} wide onClose={onClose}>
      <div class="relative">
        <Icon of={find} size={18} class="absolute top-3 start-3 text-muted md:top-2.5" />
        <input
          data-autofocus
          role="combobox"
          aria-label={t.query}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={list[at] && `${id}-${at}`}
          aria-autocomplete="list"
          placeholder={t.query}
          autocomplete="off"
          enterkeyhint="go"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          class="min-h-11 w-full rounded-md border border-field bg-surface-2 pe-3 ps-10 text-16 text-strong md:min-h-10"
        />
      </div>
      <ul
        id={id}
        role="listbox"
        aria-label={t.list}
        // It scrolls, so it can be focused; keys reach it through the input.
        tabIndex={0}
        class="-mx-2 h-80 min-h-0 overflow-y-auto overscroll-contain"
      >
        {list.map((target, index) => (
          <Option
            key={target.key}
            id={`${id}-${index}`}
            target={target}
            chosen={index === at ? chosen : null}
            figure={figure(target)}
            onGo={() => onGo(target)}
          />
        ))}
      </ul>
      <p role="status" class={list.length > 0 ? "sr-only" : "text-muted"}>
        {list.length === 0 ? t.none : ""}
      </p>
    </Dialog>
  );
}

function Option({ id, target, chosen, figure, onGo }: {
  id: string;
  target: Target;
  /** Gets the element when it is the chosen one. */
  chosen: Ref<HTMLLIElement> | null;
  figure: ReactNode;
  onGo: () => void;
}) {
  const { name, hint, unread } = target;
  return (
    <li
      ref={chosen}
      id={id}
      role="option"
      aria-selected={chosen !== null}
      onClick={onGo}
      class={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 pointer-coarse:min-h-11 ${
        chosen ? "bg-surface-4 text-strong" : "text-normal hover:bg-surface-3"
      }`}
    >
      <span class="flex w-6 shrink-0 justify-center text-muted">{figure}</span>
      <span dir="auto" class={`min-w-0 truncate ${unread ? "font-semibold text-strong" : ""}`}>
        {name}
      </span>
      {unread && <span class="sr-only">{t.unread}</span>}
      {hint && <span class="ms-auto min-w-0 truncate ps-4 text-13 text-muted">{hint}</span>}
    </li>
  );
}
