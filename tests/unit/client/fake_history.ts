type Entry = { state: unknown; url: string };

/** The browser's history of one tab. As there, what goes is on its way until `arrive`. */
export class FakeHistory {
  entries: Entry[];
  at = 0;
  #wanted: number | null = null;

  constructor(readonly onPop: (state: unknown) => void, url = "/") {
    this.entries = [{ state: null, url }];
  }

  get state(): unknown {
    return this.entries[this.at].state;
  }
  get url(): string {
    return this.entries[this.at].url;
  }
  pushState(state: unknown, _: string, url?: string | null) {
    const entry = { state: structuredClone(state), url: url ?? this.url };
    this.entries = [...this.entries.slice(0, this.at + 1), entry];
    this.at++;
  }
  replaceState(state: unknown, _: string, url?: string | null) {
    this.entries[this.at] = { state: structuredClone(state), url: url ?? this.url };
  }
  go(by = 0) {
    this.#wanted = (this.#wanted ?? this.at) + by;
  }
  /** Completes a navigation. Returns false if none is pending, or there is no such entry. */
  arrive(): boolean {
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted === null || !this.entries[wanted]) return false;
    this.at = wanted;
    this.onPop(structuredClone(this.state));
    return true;
  }
}
