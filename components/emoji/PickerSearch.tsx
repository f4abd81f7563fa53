import { type KeyboardEvent, type RefObject, useState } from "react";
import { picker as t } from "../../text/en/emoji.ts";
import { isEnter } from "../ui/composing.ts";
import { ToneButton, ToneRow } from "./Tones.tsx";

export type PickerTab = "emoji" | "stickers" | "gifs";
const SEARCH: Record<PickerTab, string> = {
  emoji: t.search,
  stickers: t.searchStickers,
  gifs: t.searchGifs,
};

interface Props {
  search: RefObject<HTMLInputElement | null>;
  tab: PickerTab;
  query: string;
  onQuery: (query: string) => void;
  /** Picks the first that is found. */
  onEnter: () => void;
  /** 1 to 5; 0: none. */
  tone: number;
  onTone: (tone: number) => void;
}

/** Search field of the picker, with the skin tone of emoji next to it. */
export function PickerSearch(
  { search, tab, query, onQuery, onEnter, tone, onTone }: Props,
) {
  const [choosing, setChoosing] = useState(false);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isEnter(event)) {
      // Otherwise the element that gets the focus now would also receive the key.
      event.preventDefault();
      onEnter();
    }
    // Within the text these are for the text.
    if (/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) event.stopPropagation();
  }
  return (
    <>
      <div class="m-2 mb-1 flex gap-1">
        <input
          ref={search}
          type="search"
          value={query}
          aria-label={SEARCH[tab]}
          placeholder={SEARCH[tab]}
          enterkeyhint="done"
          onInput={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          class="min-h-9 min-w-0 flex-1 rounded-md border border-field bg-surface-2 px-3 text-14 text-strong pointer-coarse:min-h-11 pointer-coarse:text-16"
        />
        {tab === "emoji" && (
          <ToneButton
            tone={tone}
            open={choosing}
            onPress={() => setChoosing(!choosing)}
          />
        )}
      </div>
      {choosing && tab === "emoji" && <ToneRow tone={tone} onChange={onTone} />}
    </>
  );
}
