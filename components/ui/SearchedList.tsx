import find from "@lucide/icons/icons/search";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { type List, Listed } from "./Listed.tsx";
import { SearchField } from "./SearchField.tsx";

/** Results of a search so far. */
export interface Searching<T> {
  list: List<T>;
  /** Total number of results, shown or not. */
  total: number;
  query: string;
  onQuery: (text: string) => void;
  onMore: () => void;
  onRetry: () => void;
}

interface Props<T> extends Searching<T> {
  /** Maximum length of the query. */
  maxLength: number;
  texts: Record<"search" | "searchHint" | "failed" | "none" | "noneHint" | "more", string>;
  /** Renders an item. */
  children: (item: T) => ReactNode;
}

/** People to search among, loaded page by page. */
export function SearchedList<T>({ list, total, texts, children, ...props }: Props<T>) {
  const { status, items } = list;
  return (
    <>
      <SearchField
        class="mb-3"
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={props.maxLength}
        value={props.query}
        onQuery={props.onQuery}
      />
      <Listed
        list={list}
        failed={texts.failed}
        onRetry={props.onRetry}
        empty={<EmptyState icon={find} title={texts.none}>{texts.noneHint}</EmptyState>}
      >
        {() => <ul class="flex flex-col divide-y divide-line">{items.map(children)}</ul>}
      </Listed>
      {status === "ready" && items.length < total && (
        <Button look="secondary" class="mt-3 self-center" onClick={props.onMore}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
