import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { picker as t } from "../../text/en/emoji.ts";
import { fill } from "../../text/message.ts";
import { TOUCH } from "../ui/MenuSheet.tsx";
import { panelOf, Tabs } from "../ui/Tabs.tsx";
import { useMedia } from "../ui/useMedia.ts";
import { searchEmoji, toned } from "./data.ts";
import { EmojiGrid, type Pickable } from "./EmojiGrid.tsx";
import { PickerBox } from "./PickerBox.tsx";
import { PickerSearch, type PickerTab } from "./PickerSearch.tsx";
import { PickerSections } from "./PickerSections.tsx";
import { sectionsOf } from "./sections.ts";
import { searchServers, type ServerSection } from "./server_sections.ts";
import { StickerGrid, StickerSections } from "./StickerGrid.tsx";
import { useColumns } from "./useColumns.ts";

export interface EmojiPickerProps {
  /** Recently picked emoji, the last one first. */
  recent: readonly string[];
  /** The skin tone that was chosen last, 1 to 5; 0: none. */
  tone: number;
  onTone: (tone: number) => void;
  /** For reactions: the quick ones come first. */
  quick?: boolean;
  onPick: (emoji: string) => void;
  /** Emoji of servers that can be picked here (FIL-7). */
  servers?: readonly ServerSection[];
  /** Stickers, sent as messages of their own; absent: no such tab. */
  stickers?: readonly ServerSection[];
  /** Draws saved GIFs whose name has the query in it (FIL-8); absent: there is no such tab. */
  gifs?: (query: string) => ReactNode;
}

/** The first of those that are found. */
const GIF = "[data-emoji^='gif:']";
const NONE: readonly ServerSection[] = [];

/** Emoji picker for all uses: a search, recent emoji, and six categories (UX-3). */
export default function EmojiPicker(
  { quick = false, recent, onPick, servers = NONE, stickers = NONE, gifs, ...given }:
    EmojiPickerProps,
) {
  const [tab, setTab] = useState<PickerTab>("emoji");
  const panelId = useId();
  const [query, setQuery] = useState("");
  const [tone, setTone] = useState(given.tone);
  const search = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const tabs = [
    { value: "emoji" as const, text: t.title },
    ...(stickers.length > 0 ? [{ value: "stickers" as const, text: t.stickers }] : []),
    ...(gifs ? [{ value: "gifs" as const, text: t.gifs }] : []),
  ];
  const columns = useColumns();
  const touch = useMedia(TOUCH);
  const sections = useMemo(() => sectionsOf({ recent, quick, tone, servers }), [
    quick,
    tone,
    servers,
  ]);
  const found = useFound({ tab, query, tone, servers, stickers });
  useEffect(() => {
    // On a screen's keyboard the search waits to be touched (UX-3).
    if (!touch) search.current!.focus({ preventScroll: true });
  }, []);
  function pickFirst() {
    if (found[0]) onPick(found[0].emoji);
    else if (tab === "gifs") panel.current!.querySelector<HTMLElement>(GIF)?.click();
  }
  return (
    <PickerBox
      search={search}
      autofocus={touch}
      onPick={onPick}
      class="flex h-96 max-h-[70dvh] w-100 max-w-full flex-col pointer-coarse:max-h-[84dvh] [--emoji-row:--spacing(9)] pointer-coarse:w-full pointer-coarse:[--emoji-row:--spacing(11)]"
    >
      {tabs.length > 1 && (
        <div class="px-2 pt-2">
          <Tabs
            label={t.title}
            panelId={panelId}
            tabs={tabs}
            selected={tab}
            onSelect={setTab}
          />
        </div>
      )}
      <PickerSearch
        search={search}
        tab={tab}
        query={query}
        onQuery={setQuery}
        onEnter={pickFirst}
        tone={tone}
        onTone={(tone) => {
          setTone(tone);
          given.onTone(tone);
        }}
      />
      <div
        ref={panel}
        {...tabs.length > 1 && panelOf(panelId, tab)}
        class="flex min-h-0 flex-1 flex-col"
      >
        <PanelContent
          tab={tab}
          query={query}
          found={found}
          columns={columns}
          sections={sections}
          stickers={stickers}
          gifs={gifs}
        />
      </div>
    </PickerBox>
  );
}

interface FindOptions {
  tab: PickerTab;
  query: string;
  tone: EmojiPickerProps["tone"];
  servers: readonly ServerSection[];
  stickers: readonly ServerSection[];
}

/** Emoji or stickers that match a query; saved GIFs search for themselves. */
function useFound({ tab, query, tone, servers, stickers }: FindOptions): readonly Pickable[] {
  return useMemo(
    () =>
      tab === "gifs" ? [] : tab === "stickers" ? searchServers(stickers, query) : [
        ...searchServers(servers, query),
        ...searchEmoji(query).map((e) => ({ emoji: toned(e, tone), label: e.label })),
      ],
    [query, tone, tab, servers, stickers],
  );
}

interface PanelContentProps extends Pick<EmojiPickerProps, "gifs"> {
  tab: PickerTab;
  query: string;
  found: readonly Pickable[];
  columns: number;
  sections: ReturnType<typeof sectionsOf>;
  stickers: readonly ServerSection[];
}

/** The open tab: matches while something is searched, else everything. */
function PanelContent(
  { tab, query, found, columns, sections, stickers, gifs }: PanelContentProps,
) {
  if (tab === "gifs" && gifs) return <>{gifs(query)}</>;
  if (query.trim() !== "") {
    return <Found found={found} columns={columns} stickers={tab === "stickers"} />;
  }
  if (tab === "stickers") return <StickerSections sections={stickers} />;
  return <PickerSections sections={sections} columns={columns} />;
}

interface FoundProps {
  found: readonly Pickable[];
  columns: number;
  stickers: boolean;
}

function Found({ found, columns, stickers }: FoundProps) {
  return (
    <div class="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      <p role="status" class="sr-only">{fill(t.count, { count: found.length })}</p>
      {found.length === 0 && (
        <p class="p-4 text-center text-muted">{stickers ? t.noStickers : t.none}</p>
      )}
      {stickers
        ? <StickerGrid label={t.found} stickers={found} reachable />
        : <EmojiGrid label={t.found} emojis={found} columns={columns} reachable />}
    </div>
  );
}
