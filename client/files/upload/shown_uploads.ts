import { type ReadonlySignal, signal } from "@preact/signals";
import { Pace } from "./pace.ts";
import { reasonOf } from "./upload_reason.ts";
import type { SendingFile, Upload } from "../base/state.ts";

/** Milliseconds between two signs of progress. */
const PROGRESS_INTERVAL_MS = 200;

/** Uploads by the key of their file. */
type ByKey = Readonly<Record<string, Upload>>;

/** The progress of uploads, as people see it. */
export class ShownUploads {
  readonly #all = signal<ByKey>({});
  readonly #now: () => number;

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  get all(): ReadonlySignal<ByKey> {
    return this.#all;
  }

  of(key: string): Upload | undefined {
    return this.#all.value[key];
  }

  /** Adds an upload that begins, or begins again. */
  add({ key, name, kind, size, thumb }: SendingFile, blob: Blob | null) {
    const upload: Upload = {
      key,
      name,
      kind,
      size: size + (thumb?.size ?? 0),
      sent: 0,
      speed: 0,
      state: "waiting",
      error: null,
      blob,
    };
    this.#all.value = { ...this.#all.value, [key]: upload };
  }

  /** Nothing where it is gone. */
  change(key: string, to: Partial<Upload>) {
    const upload = this.of(key);
    if (upload) this.#all.value = { ...this.#all.value, [key]: { ...upload, ...to } };
  }

  remove(key: string) {
    const { [key]: _, ...others } = this.#all.value;
    this.#all.value = others;
  }

  /** Reports progress, no more often than a person can see. */
  follow(key: string) {
    const pace = new Pace();
    let shownAt = -Infinity;
    return {
      state: (state: Upload["state"]) => {
        const { size = 0, sent = 0 } = this.of(key) ?? {};
        this.change(key, { state, error: null, speed: 0, sent: state === "done" ? size : sent });
      },
      progress: (sent: number) => {
        const speed = pace.measure(this.#now(), sent);
        if (this.#now() - shownAt < PROGRESS_INTERVAL_MS) return;
        shownAt = this.#now();
        this.change(key, { sent, speed });
      },
      onWait: (why: Error | null) => {
        pace.reset();
        const error = why && reasonOf(why);
        this.change(key, { state: why ? "paused" : "uploading", error, speed: 0 });
      },
    };
  }
}
