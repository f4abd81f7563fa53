import type { HistoryState } from "./protocol.ts";

/** How a page is entered: as a new entry, in place of one, again, or as the entry at an index. */
export type Entering = "push" | "replace" | "reload" | number;

/** The entries of a tab. The page that is shown changes them, too (`PageHistory`). */
export class TabHistory {
  state: HistoryState = { entries: [], index: -1 };
  #documents = 0;

  get url(): string {
    return this.state.entries[this.state.index]?.url ?? "about:blank";
  }

  /** Another document is shown at `url`. */
  enter(url: string, how: Entering): void {
    const { entries, index } = this.state;
    const document = ++this.#documents;
    const entry = { url, state: null, document };
    if (typeof how === "number" || how === "reload") {
      const at = how === "reload" ? index : how;
      // Entries of one document stay together, whichever of them is loaded again.
      const shared = entries.map((one) =>
        one.document === entries[at].document ? { ...one, document } : one
      );
      this.state = { entries: shared.with(at, { ...shared[at], url }), index: at };
    } else if (how === "push" || index < 0) {
      this.state = { entries: [...entries.slice(0, index + 1), entry], index: index + 1 };
    } else {
      this.state = { entries: entries.with(index, entry), index };
    }
  }
}
