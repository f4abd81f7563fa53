/** Reports how much of the body is sent. */
interface Progress {
  loaded: number;
  total: number;
}

/** Value of `readyState`. */
const DONE = 4;

/** `XMLHttpRequest` of a staged page, which Deno lacks: as much of it as uploads and polling use. */
export class StagedRequest {
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  onreadystatechange: (() => void) | null = null;
  readonly upload: { onprogress: ((progress: Progress) => void) | null } = { onprogress: null };
  readyState = 0;
  status = 0;
  responseText = "";
  readonly #headers = new Headers();
  #responseHeaders: Headers | undefined;
  #method = "GET";
  #url = "";
  #isOver = false;

  open(method: string, url: string | URL): void {
    this.#method = method;
    this.#url = String(url);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.append(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#responseHeaders?.get(name) ?? null;
  }

  async send(body?: string | Uint8Array<ArrayBuffer> | null): Promise<void> {
    const total = body?.length ?? 0;
    this.upload.onprogress?.({ loaded: 0, total });
    try {
      const init = { method: this.#method, headers: this.#headers, body };
      const response = await fetch(this.#url, init);
      const text = await response.text();
      this.#end(() => {
        this.#responseHeaders = response.headers;
        this.status = response.status;
        this.responseText = text;
        this.upload.onprogress?.({ loaded: total, total });
        return this.onload;
      });
    } catch {
      this.#end(() => this.onerror);
    }
  }

  abort(): void {
    this.#end(() => this.onabort);
  }

  /** The first end counts: what comes after an abort is dropped. */
  #end(finish: () => (() => void) | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const callback = finish();
    this.readyState = DONE;
    this.onreadystatechange?.();
    callback?.call(this);
    this.onloadend?.();
  }
}
