import type { List } from "../ui/Listed.tsx";

/** A list with what loads it. */
export interface Source<T> {
  list: List<T>;
  /** It is shown, until what this answers is called. */
  onShow: () => () => void;
  onRetry: () => void;
}

/** A list whose older part is loaded when one asks for it. */
export interface PagedSource<T> extends Source<T> {
  /** Brings older entries; null: there are none. */
  onOlder: (() => Promise<void>) | null;
}
