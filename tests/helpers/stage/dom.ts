/** The window of a staged page: happy-dom's, in the global scope of the page's worker. */
import { Window } from "happy-dom";
import type { Device } from "./protocol.ts";
import { computedStyle } from "./style.ts";

/** Deno's own stay: the network, timers, crypto and the language itself. */
const DENO_GLOBALS = new Set(
  ("fetch Request Response Headers AbortController AbortSignal URL URLSearchParams crypto " +
    "TextEncoder TextDecoder ReadableStream WritableStream TransformStream CompressionStream " +
    "DecompressionStream Blob File FormData WebSocket BroadcastChannel MessageChannel MessagePort " +
    "setTimeout clearTimeout setInterval clearInterval queueMicrotask performance structuredClone " +
    "console process Buffer global Deno postMessage close onmessage onerror self globalThis " +
    "Worker Crypto CryptoKey SubtleCrypto DOMException IDBFactory XMLHttpRequest Error EvalError RangeError " +
    "ReferenceError SyntaxError TypeError URIError")
    .split(" "),
);
const FROM_WINDOW = ["document", "navigator", "location", "history", "customElements", "screen"];
const BOUND = ["addEventListener", "removeEventListener", "getSelection"];
const denoDispatch = globalThis.dispatchEvent.bind(globalThis);

// deno-lint-ignore no-explicit-any
export type PageWindow = any;

/** Puts a window that shows `url` into the global scope. One a worker. */
export function installWindow(url: string, device: Device): PageWindow {
  const window = new Window({
    url,
    width: device.width,
    height: device.height,
    settings: {
      enableJavaScriptEvaluation: false,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
    },
  }) as PageWindow;
  const scope = globalThis as PageWindow;
  const define = (name: string, value: unknown) => {
    Object.defineProperty(scope, name, { value, writable: true, configurable: true });
  };
  const language = new Set(Object.getOwnPropertyNames(globalThis).filter(isOfLanguage));
  for (const name of [...Object.getOwnPropertyNames(window), ...FROM_WINDOW]) {
    if (DENO_GLOBALS.has(name) || language.has(name) || name.startsWith("_")) continue;
    define(name, window[name]);
  }
  for (const name of BOUND) define(name, window[name].bind(window));
  // Deno reports uncaught errors as a separate event.
  define(
    "dispatchEvent",
    (event: Event) =>
      event instanceof window.Event ? window.dispatchEvent(event) : denoDispatch(event),
  );
  define("window", scope);
  define("isSecureContext", true);
  define("innerWidth", device.width);
  define("innerHeight", device.height);
  define(
    "requestAnimationFrame",
    (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), 0),
  );
  define("cancelAnimationFrame", clearTimeout);
  define("matchMedia", (media: string) => new FixedMedia(media, matchesMedia(media, device)));
  define("getComputedStyle", computedStyle);
  window.getComputedStyle = computedStyle;
  define("ResizeObserver", NoObserver);
  define("Worker", NoWorker);
  define("IntersectionObserver", EverythingInView);
  define("FormData", FormOfPage);
  installElements(window);
  installNavigator(window, device);
  return window;
}

function isOfLanguage(name: string): boolean {
  return /^(Object|Function|Array|Number|parse\w+|Infinity|NaN|undefined|Boolean|String|Symbol|Date|Promise|RegExp|JSON|Math|Intl|Array\w*|Atomics|U?[Ii]nt\w+|Uint\w+|Float\w+|Big\w+|DataView|Map|Set|Weak\w+|Finalization\w+|Proxy|Reflect|Iterator|AggregateError|SharedArrayBuffer|decodeURI\w*|encodeURI\w*|escape|unescape|eval|isFinite|isNaN)$/
    .test(name);
}

/** Fakes the layout that a page queries. */
function installElements(window: PageWindow): void {
  const { Element, HTMLElement } = window;
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.animate = () => ({ cancel() {}, finished: Promise.resolve(), onfinish: null });
  Element.prototype.getAnimations = () => [];
  window.document.getAnimations = () => [];
  window.document.execCommand = insertText;
  Object.assign(window.document, { elementsFromPoint: () => [] });
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
  Element.prototype.hasPointerCapture = () => false;
  // Inert parts take no focus, as in browsers.
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, ...given: unknown[]) {
    if (!this.closest("[inert]")) focus.apply(this, given);
  };
}

/** Browsers type by command; other commands do nothing here. */
function insertText(command: string, _: boolean, text: string): boolean {
  const field = document.activeElement as HTMLInputElement;
  if (command !== "insertText" || !("setRangeText" in field)) return false;
  field.setRangeText(text, field.selectionStart!, field.selectionEnd!, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** Sessions are listed by the name of their browser. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

function installNavigator({ navigator }: PageWindow, { locale, touch }: Device): void {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
  define("userAgent", USER_AGENT);
  define("language", locale);
  define("languages", [locale]);
  define("onLine", true);
  define("maxTouchPoints", touch ? 5 : 0);
  define("locks", new PageLocks());
  for (const name of ["serviceWorker", "mediaDevices", "storage"]) define(name, undefined);
}

/** Locks of one page: each waits for the one before it. */
class PageLocks {
  readonly #last = new Map<string, Promise<unknown>>();

  request<T>(name: string, ...given: unknown[]): Promise<T> {
    const run = given.at(-1) as (lock: { name: string }) => Promise<T>;
    const next = Promise.resolve(this.#last.get(name)).then(() => run({ name }));
    this.#last.set(name, next.catch(() => {}));
    return next;
  }

  /** Locks of other tabs: there are none. */
  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({ held: [], pending: [] });
  }
}

/** Deno's, which takes no forms. */
class FormOfPage extends FormData {
  constructor(form?: HTMLFormElement) {
    super();
    for (const field of (form?.elements ?? []) as Iterable<HTMLInputElement>) {
      const isOff = /^(checkbox|radio)$/.test(field.type) && !field.checked;
      if (field.name && !field.disabled && !isOff) this.append(field.name, field.value);
    }
  }
}

class NoObserver {
  observe(_target: Element) {}
  unobserve(_target: Element) {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Without a layout, whatever is observed is in view: each target is reported once. */
class EverythingInView extends NoObserver {
  readonly #targets = new Set<Element>();

  constructor(private readonly report: IntersectionObserverCallback) {
    super();
  }

  override observe(target: Element): void {
    this.#targets.add(target);
    setTimeout(() => {
      if (!this.#targets.has(target) || !target.isConnected) return;
      const entry = { target, isIntersecting: true, intersectionRatio: 1 };
      const boundingClientRect = target.getBoundingClientRect();
      const entries = [{ ...entry, boundingClientRect }] as IntersectionObserverEntry[];
      this.report(entries, this as unknown as IntersectionObserver);
    });
  }

  override unobserve(target: Element): void {
    this.#targets.delete(target);
  }

  override disconnect(): void {
    this.#targets.clear();
  }
}

/** Scripts of workers are not to be had on a stage: pages do without, or say so. */
class NoWorker extends EventTarget {
  onerror: ((event: Event) => void) | null = null;

  constructor() {
    super();
    setTimeout(() => this.onerror?.(new Event("error")));
  }
  postMessage() {}
  terminate() {}
}

class FixedMedia extends EventTarget {
  constructor(readonly media: string, readonly matches: boolean) {
    super();
  }
  addListener() {}
  removeListener() {}
}

/** Supports widths, pointers and preferences; a page queries nothing else. */
function matchesMedia(media: string, { width, touch, dark }: Device): boolean {
  const rem = (value: string, unit: string) => Number(value) * (unit === "px" ? 1 : 16);
  const conditions = media.match(/\([^)]*\)/g) ?? [];
  return conditions.every((condition) => {
    const [, feature, value] = /\(\s*([\w-]+)\s*(?::\s*([^)]+?)\s*)?\)/.exec(condition) ?? [];
    const [, number, unit] = /^([\d.]+)(px|rem|em)$/.exec(value ?? "") ?? [];
    switch (feature) {
      case "min-width":
        return width >= rem(number, unit);
      case "max-width":
        return width <= rem(number, unit);
      case "hover":
      case "any-hover":
        return value === (touch ? "none" : "hover");
      case "pointer":
      case "any-pointer":
        return value === (touch ? "coarse" : "fine");
      case "prefers-color-scheme":
        return value === (dark ? "dark" : "light");
      case "prefers-reduced-motion":
        return value === "reduce";
      default:
        return false;
    }
  });
}
