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
import { fill } from "../../text/message.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { actionOf } from "../ui/keys.ts";
import { rank, type Target } from "./rank.ts";

interface Props<T extends Target> {
  targets: readonly T[];
  /** The latest targets are loaded: before that nothing is shown, since it would move. */
  ready: boolean;
  /** More results may arrive for the query. */
  searching: boolean;
  figure: (target: T) => ReactNode;
  onQuery: (query: string) => void;
  onGo: (target: T) => void;
  onClose: () => void;
}

/**
 * Switcher: jumps to a place by a few letters of its name; without any, to recent places (UX-6).
 */
export function Switcher<T extends Target>(props: Props<T>) {
  const { targets, ready, searching, figure, onQuery, onGo, onClose } = props;
  const id = useId();
  const [query, setQuery] = useState("");
  /**
   * Key of the option chosen with arrows: it stays chosen when other results arrive. null: the
   * first.
   */
  const [active, setActive] = useState<string | null>(null);
  const chosen = useRef<HTMLLIElement>(null);
  const typed = query.trim() !== "";
  const list = ready || typed ? rank(targets, query) : [];
  const at = Math.max(0, list.findIndex(({ key }) => key === active));
  const activeId = list[at] && `${id}-${at}`;
  useLayoutEffect(() => chosen.current?.scrollIntoView({ block: "nearest" }), [list[at]?.key]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (list.length === 0) return;
    const action = actionOf("switcher", event);
    if (!action) return;
    event.preventDefault();
    if (action === "go") return onGo(list[at]);
    const next = { down: at + 1, up: at - 1, first: 0, last: -1 }[action];
    setActive(list.at(next % list.length)!.key);
  }

  return (
    <Dialog title={t.title} wide onClose={onClose}>
      <Query
        value={query}
        controls={id}
        activeId={activeId}
        onInput={(text) => {
          setQuery(text);
          setActive(null);
          onQuery(text);
        }}
        onKeyDown={onKeyDown}
      />
      <div class="relative flex min-h-0 flex-col">
        <div
          id={id}
          role="listbox"
          aria-label={t.list}
          aria-activedescendant={activeId}
          // Focusable because it scrolls.
          tabIndex={0}
          onKeyDown={onKeyDown}
          class="-mx-2 h-80 min-h-0 overflow-y-auto overscroll-contain"
        >
          {groupsOf(list, typed).map(({ title, from, to }) => (
            <Group key={title} title={title}>
              {list.slice(from, to).map((target, index) => (
                <Option
                  key={target.key}
                  id={`${id}-${from + index}`}
                  target={target}
                  chosen={from + index === at ? chosen : null}
                  figure={figure(target)}
                  onGo={() => onGo(target)}
                />
              ))}
            </Group>
          ))}
        </div>
        <p
          role="status"
          class={list.length > 0 ? "sr-only" : "absolute inset-x-0 top-2 text-center text-muted"}
        >
          {typed || ready ? statusOf(list.length, typed, searching) : ""}
        </p>
      </div>
    </Dialog>
  );
}

interface QueryProps {
  value: string;
  /** The id of the list. */
  controls: string;
  /** The id of the option that is chosen. */
  activeId: string | undefined;
  onInput: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Query({ value, controls, activeId, onInput, onKeyDown }: QueryProps) {
  return (
    <div class="relative">
      <Icon of={find} size={18} class="absolute top-3 start-3 text-muted fine:top-2.5" />
      <input
        data-autofocus
        role="combobox"
        aria-label={t.query}
        aria-expanded="true"
        aria-controls={controls}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={t.query}
        autocomplete="off"
        enterkeyhint="go"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        class="min-h-11 w-full rounded-md border border-field bg-surface-2 pe-3 ps-10 text-16 text-strong fine:min-h-10"
      />
    </div>
  );
}

function statusOf(count: number, typed: boolean, searching: boolean): string {
  if (count > 0) return typed ? fill(t.count, { count }) : "";
  return searching ? t.searching : t.none;
}

/** Recent targets are shown only while nothing is typed. */
function groupsOf(list: readonly Target[], typed: boolean) {
  const end = list.length;
  const recent = typed ? 0 : list.filter((target) => target.recent !== undefined).length;
  if (recent === 0) return end > 0 ? [{ title: "", from: 0, to: end }] : [];
  const more = { title: t.more, from: recent, to: end };
  return [{ title: t.recent, from: 0, to: recent }, ...(end > recent ? [more] : [])];
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  if (!title) return <ul role="presentation">{children}</ul>;
  return (
    <ul role="group" aria-label={title}>
      <li
        role="presentation"
        aria-hidden="true"
        class="px-2 pt-2 pb-1 text-12 font-semibold text-muted"
      >
        {title}
      </li>
      {children}
    </ul>
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
  const { name, hint, unread, isVoice } = target;
  return (
    <li
      ref={chosen}
      id={id}
      role="option"
      aria-selected={chosen !== null}
      onClick={onGo}
      class={`flex min-h-9 cursor-pointer scroll-mt-8 items-center gap-2.5 rounded-sm px-2 pointer-coarse:min-h-11 ${
        chosen ? "bg-surface-4 text-strong" : "text-normal hover:bg-surface-3"
      }`}
    >
      <span class="flex w-6 shrink-0 justify-center text-muted">{figure}</span>
      <span dir="auto" class={`min-w-0 truncate ${unread ? "font-semibold text-strong" : ""}`}>
        {name}
      </span>
      {isVoice && <span class="sr-only">{t.voice}</span>}
      {unread && <span class="sr-only">{t.unread}</span>}
      {hint && (
        <span class="ms-auto min-w-16 shrink-9999 truncate ps-4 text-end text-13 text-muted">
          {hint}
        </span>
      )}
    </li>
  );
}
