import { type KeyboardEvent, useEffect, useRef } from "react";
import find from "@lucide/icons/icons/search";
import { fill } from "../../text/message.ts";
import { search as t } from "../../text/en/search.ts";
import { actions } from "../../text/en/common.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { Hints } from "./Hints.tsx";
import { ResultCard, type SearchResult } from "./ResultCard.tsx";
import { type Progress, WalkBar } from "./WalkBar.tsx";

export interface SearchPanelProps {
  /** It lies over the chat instead of beside it. */
  over: boolean;
  /** The index is there. */
  ready: boolean;
  /** The index cannot be had: no connection, or a browser that keeps no databases. */
  failed: boolean;
  text: string;
  /** The words of the text, without the filters. */
  words: string;
  /** Nothing is looked for. */
  blank: boolean;
  /** The newest first; perhaps not all of them. */
  entries: readonly SearchResult[];
  total: number;
  channelName: (channelId: string) => string;
  progress: Progress | null;
  /** After it failed. */
  onRetry: () => void;
  onText: (text: string) => void;
  onStop: () => void;
  onGoOn: () => void;
  onJump: (result: SearchResult) => void;
  onProfile: (result: SearchResult, pressed: Element) => void;
  onClose: () => void;
}

/** Searching: a field, what was found, and how far back was looked. */
export function SearchPanel(props: SearchPanelProps) {
  const { over, text, words, blank, entries, total, progress, onText, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current!.focus(), []);

  /** The arrow keys go through field and results. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-stop]")];
    const next = stops[stops.indexOf(event.target as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <SidePanel title={t.title} closeLabel={t.close} name="search" over={over} onClose={onClose}>
      <div
        role="search"
        aria-label={t.title}
        class="flex min-h-0 flex-1 flex-col"
        onKeyDown={onKeyDown}
      >
        <div class="relative px-3 pb-2">
          <Icon of={find} size={18} class="absolute top-3 start-6 text-muted md:top-2.5" />
          <input
            ref={input}
            data-stop
            type="search"
            value={text}
            data-search-messages=""
            aria-label={t.field}
            placeholder={t.field}
            autocomplete="off"
            enterkeyhint="search"
            onInput={(event) =>
              onText(event.currentTarget.value)}
            class="min-h-11 w-full rounded-md border border-field bg-surface-2 pe-3 ps-10 text-16 text-strong md:min-h-10"
          />
        </div>
        {progress && <WalkBar progress={progress} onStop={props.onStop} onGoOn={props.onGoOn} />}
        <p role="status" class={blank ? "sr-only" : "px-4 pb-2 text-12 text-muted"}>
          {blank ? "" : fill(t.found, { count: total })}
        </p>
        <div class="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-4">
          {props.failed && (
            <div class="flex flex-col items-start gap-3 px-2">
              <Alert>{t.failed}</Alert>
              <Button look="secondary" onClick={props.onRetry}>{actions.tryAgain}</Button>
            </div>
          )}
          {blank && !props.failed && (
            <Hints
              onPick={(filter) => {
                onText(filter);
                input.current!.focus();
              }}
            />
          )}
          {!blank && props.ready && total === 0 && (
            <EmptyState icon={find} title={t.none}>
              {progress?.state === "running" ? t.noneYet : t.noneHint}
            </EmptyState>
          )}
          <ul class="flex flex-col gap-1">
            {entries.map((entry) => (
              <li key={entry.id}>
                <ResultCard
                  result={entry}
                  channelName={props.channelName(entry.channelId)}
                  words={words}
                  onJump={() => props.onJump(entry)}
                  onProfile={(pressed) =>
                    props.onProfile(entry, pressed)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </SidePanel>
  );
}
