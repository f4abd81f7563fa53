import type { List } from "../ui/Listed.tsx";

/** A list with what loads it. */
export interface Source<T> {
  list: List<T>;
  /** Called when shown; call the returned function when hidden. */
  onShow: () => () => void;
  onRetry: () => void;
}

/** A list whose older part is loaded when one asks for it. */
export interface PagedSource<T> extends Source<T> {
  /** Brings older entries; null: there are none. */
  onOlder: (() => Promise<void>) | null;
}
