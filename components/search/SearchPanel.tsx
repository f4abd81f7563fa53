import { type KeyboardEvent, useEffect, useRef } from "react";
import find from "@lucide/icons/icons/search";
import { fill } from "../../text/message.ts";
import { progress as progressTexts, search as t } from "../../text/en/search.ts";
import { actions } from "../../text/en/common.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import { Hints } from "./Hints.tsx";
import { ResultCard, type SearchResult } from "./ResultCard.tsx";
import { type Progress, WalkBar } from "./WalkBar.tsx";

/** Where to search: in the open server or the direct messages, or everywhere (MEND-26j). */
export type Scope = "server" | "direct" | "everywhere";

const ALL_SEARCHED = {
  server: progressTexts.all,
  direct: progressTexts.allDirect,
  everywhere: progressTexts.allEverywhere,
};

export interface SearchPanelProps {
  /** Covers the chat instead of being beside it. */
  over: boolean;
  /** The index is open. */
  ready: boolean;
  /** The index failed to open: no connection, or a browser without databases. */
  failed: boolean;
  /** Scope of the open place; the alternative is "everywhere". */
  here: Exclude<Scope, "everywhere">;
  scope: Scope;
  onScope: (scope: Scope) => void;
  text: string;
  /** The words of the text, without the filters. */
  words: string;
  /** Nothing is looked for. */
  blank: boolean;
  /** The newest first; perhaps not all of them. */
  entries: readonly SearchResult[];
  total: number;
  channelName: (channelId: string) => string;
  /** Empty if it's clear from the context, and for direct messages. */
  serverName: (channelId: string) => string;
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

/** Search panel: a field, the results, and the progress back in time. */
export function SearchPanel(props: SearchPanelProps) {
  const { over, text, blank, total, progress, onText, onClose } = props;
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
          <Icon of={find} size={18} class="absolute top-3 start-6 text-muted fine:top-2.5" />
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
            class="min-h-11 w-full rounded-md border border-field bg-surface-2 pe-3 ps-10 text-16 text-strong fine:min-h-10"
          />
        </div>
        <ScopeChoice here={props.here} scope={props.scope} onScope={props.onScope} />
        {progress && (
          <WalkBar
            all={ALL_SEARCHED[props.scope]}
            progress={progress}
            onStop={props.onStop}
            onGoOn={props.onGoOn}
          />
        )}
        <p role="status" class={blank || total === 0 ? "sr-only" : "px-4 pb-2 text-12 text-muted"}>
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
          <Results {...props} />
        </div>
      </div>
    </SidePanel>
  );
}

type ResultsProps = Pick<
  SearchPanelProps,
  "entries" | "words" | "channelName" | "serverName" | "onJump" | "onProfile"
>;

function Results({ entries, words, ...props }: ResultsProps) {
  return (
    <ul class="flex flex-col gap-1">
      {entries.map((entry) => (
        <li key={entry.id}>
          <ResultCard
            result={entry}
            channelName={props.channelName(entry.channelId)}
            serverName={props.serverName(entry.channelId)}
            words={words}
            onJump={() => props.onJump(entry)}
            onProfile={(pressed) => props.onProfile(entry, pressed)}
          />
        </li>
      ))}
    </ul>
  );
}

function ScopeChoice(
  { here, scope, onScope }: Pick<SearchPanelProps, "here" | "scope" | "onScope">,
) {
  return (
    <div role="group" aria-label={t.scope} class="flex gap-1 px-3 pb-2">
      {([here, "everywhere"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === scope}
          onClick={() => onScope(one)}
          class="ring-inside min-h-11 rounded-md px-3 text-13 text-muted hover:bg-surface-3 aria-pressed:bg-surface-4 aria-pressed:font-semibold aria-pressed:text-strong fine:min-h-8 forced-colors:aria-pressed:border"
        >
          {t[one]}
        </button>
      ))}
    </div>
  );
}
