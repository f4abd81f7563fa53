/** Address of a staged page, its history, and its storage: the test holds all three. */
import type { FromPage, HistoryState, PageStart } from "./protocol.ts";
import type { PageWindow } from "./dom.ts";

type Tell = (message: FromPage) => void;

/** `history` of a tab: entries of this page change by events, those of others load a page. */
export class PageHistory implements History {
  scrollRestoration: ScrollRestoration = "auto";
  #entries: HistoryState;
  readonly #document: number;

  constructor(
    private readonly tell: Tell,
    private readonly window: PageWindow,
    held: HistoryState,
  ) {
    this.#entries = held;
    this.#document = held.entries[held.index].document;
  }

  get state() {
    return this.#entries.entries[this.#entries.index].state;
  }

  get length() {
    return this.#entries.entries.length;
  }

  pushState(state: unknown, _: string, url?: string | URL | null): void {
    const { entries, index } = this.#entries;
    const entry = { url: this.#resolve(url), state: clone(state), document: this.#document };
    this.#set({ entries: [...entries.slice(0, index + 1), entry], index: index + 1 });
  }

  replaceState(state: unknown, _: string, url?: string | URL | null): void {
    const { entries, index } = this.#entries;
    const entry = { url: this.#resolve(url), state: clone(state), document: this.#document };
    this.#set({ entries: entries.with(index, entry), index });
  }

  go(steps = 0): void {
    setTimeout(() => this.#traverse(this.#entries.index + steps));
  }

  back(): void {
    this.go(-1);
  }

  forward(): void {
    this.go(1);
  }

  /** The address alone: a part of the page. */
  setHash(hash: string): void {
    const url = new URL(hash || "#", location.href).href;
    if (url === location.href) return;
    this.pushState(null, "", url);
    dispatchEvent(new Event("popstate"));
    dispatchEvent(new Event("hashchange"));
  }

  #traverse(index: number): void {
    const entry = this.#entries.entries[index];
    if (!entry) return;
    if (entry.document !== this.#document) return this.tell({ kind: "traverse", index });
    const { hash } = new URL(location.href);
    this.#set({ ...this.#entries, index });
    dispatchEvent(Object.assign(new Event("popstate"), { state: clone(entry.state) }));
    if (new URL(entry.url).hash !== hash) dispatchEvent(new Event("hashchange"));
  }

  #set(held: HistoryState): void {
    this.#entries = held;
    this.window.happyDOM.setURL(held.entries[held.index].url);
    this.tell({ kind: "history", history: held });
  }

  #resolve(url?: string | URL | null): string {
    return new URL(url ?? "", location.href).href;
  }
}

const clone = (state: unknown) => state === undefined ? null : structuredClone(state);

/** Has links, `location` and `history` lead where they would in a browser. */
export function installAddress(tell: Tell, window: PageWindow, start: PageStart): void {
  const history = new PageHistory(tell, window, start.history);
  Object.defineProperty(globalThis, "history", { value: history, configurable: true });
  const go = (address: string | URL, replace: boolean) => {
    const url = new URL(address, location.href);
    if (url.protocol === "javascript:") return;
    const isHere = url.href.split("#")[0] === location.href.split("#")[0];
    if (isHere && url.hash) history.setHash(url.hash);
    else tell({ kind: "navigate", url: url.href, replace });
  };
  const inner = window.location;
  const shown = {
    assign: (url: string) => go(url, false),
    replace: (url: string) => go(url, true),
    reload: () => tell({ kind: "navigate", url: inner.href, replace: true }),
    toString: () => inner.href,
  };
  const address = new Proxy(shown as unknown as Location, {
    get: (own, name) => Reflect.get(own, name) ?? inner[name],
    set(_, name, value) {
      if (name === "hash") history.setHash(`#${String(value).replace(/^#/, "")}`);
      else if (name === "href") go(value, false);
      else return false;
      return true;
    },
  });
  Object.defineProperty(globalThis, "location", { value: address, configurable: true });
  Object.defineProperty(globalThis, "open", {
    value: (url: string) => (tell({ kind: "popup", url: new URL(url, inner.href).href }), null),
    configurable: true,
  });
  window.addEventListener("click", (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    // Where it would lead happy-dom, nothing is.
    event.preventDefault();
    follow(link, event.ctrlKey || event.metaKey);
  });
  window.addEventListener("submit", (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "get") return;
    event.preventDefault();
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    go(`${form.getAttribute("action") ?? ""}?${new URLSearchParams(fields)}`, false);
  });
  // Links outside of the document work as well: they save files.
  const { click } = window.HTMLAnchorElement.prototype;
  window.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.isConnected) click.call(this);
    else follow(this);
  };
  function follow(link: HTMLAnchorElement, inNewTab = false): void {
    if (link.hasAttribute("download")) {
      tell({ kind: "download", url: link.href, name: link.download });
    } else if (inNewTab || link.target === "_blank") tell({ kind: "popup", url: link.href });
    else go(link.getAttribute("href")!, false);
  }
}

/** Web storage that reports changes to the test: the next page starts with them. */
export class PageStorage implements Storage {
  readonly #items: Map<string, string>;
  [name: string]: unknown;

  constructor(
    private readonly tell: Tell,
    private readonly kind: "local" | "session",
    items: [string, string][],
  ) {
    this.#items = new Map(items);
  }

  get length() {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(`${key}`) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(`${key}`, `${value}`);
    this.tell({ kind: this.kind, key: `${key}`, value: `${value}` });
  }
  removeItem(key: string): void {
    if (this.#items.delete(key)) this.tell({ kind: this.kind, key, value: null });
  }
  clear(): void {
    this.#items.clear();
    this.tell({ kind: this.kind, key: null, value: null });
  }

  /** Another tab has changed it. */
  changed(key: string | null, value: string | null, old: string | null): void {
    if (key === null) this.#items.clear();
    else if (value === null) this.#items.delete(key);
    else this.#items.set(key, value);
    const event = { key, newValue: value, oldValue: old, storageArea: this, url: location.href };
    dispatchEvent(Object.assign(new Event("storage"), event));
  }

  /** Makes `Object.keys` and `in` work as in browsers. */
  static open(...given: ConstructorParameters<typeof PageStorage>): PageStorage {
    const storage = new PageStorage(...given);
    return new Proxy(storage, {
      get(target, name) {
        const own = Reflect.get(target, name, target);
        if (typeof own === "function") return own.bind(target);
        return own ?? (typeof name === "string" ? target.getItem(name) ?? undefined : undefined);
      },
      set: (target, name, value) => (target.setItem(String(name), value), true),
      deleteProperty: (target, name) => (target.removeItem(String(name)), true),
      has: (target, name) => target.getItem(String(name)) !== null || name in target,
      ownKeys: (target) => [...target.#items.keys()],
      getOwnPropertyDescriptor: (target, name) => {
        const value = target.getItem(String(name));
        return value === null
          ? undefined
          : { value, enumerable: true, configurable: true, writable: true };
      },
    });
  }
}
