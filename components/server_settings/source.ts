import type { List } from "../ui/Listed.tsx";

/** List with its loading functions. */
export interface Source<T> {
  list: List<T>;
  /** Called when shown; call the returned function when hidden. */
  onShow: () => () => void;
  onRetry: () => void;
}

/** A list whose older part is loaded when one asks for it. */
export interface PagedSource<T> extends Source<T> {
  /** Loads older entries; null: there are none. */
  onOlder: (() => Promise<void>) | null;
}
