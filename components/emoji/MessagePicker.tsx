import { useMemo, useRef, useState } from "react";
import { picker as t } from "../../text/en/emoji.ts";
import { fill } from "../../text/message.ts";
import { CATEGORIES, nameOf, searchEmoji } from "./data.ts";
import { EmojiGrid, type Pickable } from "./EmojiGrid.tsx";
import { PickerBox } from "./PickerBox.tsx";
import { QUICK_REACTIONS } from "./quick.ts";

interface Props {
  /** The emoji that were picked last. */
  recent: readonly string[];
  onPick: (emoji: string) => void;
}

const COLUMNS = "grid-cols-7 md:grid-cols-9";

/** All emoji: the quick ones, recent ones, six categories (REACT-02), and a search. */
export function MessagePicker({ recent, onPick }: Props) {
  const [query, setQuery] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => searchEmoji(query), [query]);
  const searching = query.trim() !== "";

  function goTo(title: string) {
    const section = list.current!.querySelector<HTMLElement>(`[data-category="${title}"]`)!;
    section.scrollIntoView({ block: "start" });
    section.querySelector<HTMLElement>("[data-emoji]")!.focus({ preventScroll: true });
  }

  return (
    <PickerBox onPick={onPick} class="flex h-96 max-h-[70dvh] w-86 max-w-full flex-col">
      <input
        type="search"
        value={query}
        data-autofocus
        aria-label={t.search}
        placeholder={t.search}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && found[0]) onPick(found[0].emoji);
          // Within the text these are for the text.
          if (/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) event.stopPropagation();
        }}
        class="m-2 mb-1 min-h-11 rounded-md border border-field bg-surface-2 px-3 text-16 text-strong md:min-h-9 md:text-14"
      />
      {!searching && <Tabs onSelect={goTo} />}
      <div ref={list} class="relative min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {searching
          ? (
            <>
              <p role="status" class="sr-only">{fill(t.count, { count: found.length })}</p>
              {found.length === 0 && <p class="p-4 text-center text-muted">{t.none}</p>}
              <EmojiGrid label={t.found} emojis={found} columns={COLUMNS} reachable />
            </>
          )
          : <All recent={recent} />}
      </div>
    </PickerBox>
  );
}

function All({ recent }: Pick<Props, "recent">) {
  const named = useMemo(() => recent.map((emoji) => ({ emoji, name: nameOf(emoji) })), [recent]);
  return (
    <>
      <Section title={t.quick} emojis={QUICK_REACTIONS} reachable />
      {named.length > 0 && <Section title={t.recent} emojis={named} />}
      {CATEGORIES.map(({ title, emojis }) => <Section key={title} title={title} emojis={emojis} />)}
    </>
  );
}

interface SectionProps {
  title: string;
  emojis: readonly Pickable[];
  reachable?: boolean;
}

function Section({ title, emojis, reachable }: SectionProps) {
  return (
    <section data-category={title}>
      <h3 class="sticky top-0 bg-surface-2 px-1 py-1.5 text-12 font-semibold text-muted">
        {title}
      </h3>
      <EmojiGrid label={title} emojis={emojis} columns={COLUMNS} reachable={reachable} />
    </section>
  );
}

function Tabs({ onSelect }: { onSelect: (title: string) => void }) {
  return (
    <div
      role="group"
      aria-label={t.categories}
      class="flex justify-around border-b border-line px-2"
    >
      {CATEGORIES.map(({ title, icon }) => (
        <button
          key={title}
          type="button"
          aria-label={title}
          title={title}
          onClick={() => onSelect(title)}
          class="ring-inside flex size-11 items-center justify-center rounded-md text-16 hover:bg-surface-4 md:size-9"
        >
          {icon}
        </button>
      ))}
    </div>
  );
}
