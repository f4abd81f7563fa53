import type { KeptFiles, UploadIds } from "./kept_files.ts";
import type { Retries } from "../transfer/retry.ts";
import type { FileServer } from "../transfer/server.ts";
import { cancelOnServer } from "./send_file.ts";

interface Deps {
  server: FileServer;
  patience: Retries;
  kept: KeptFiles;
  /** Milliseconds since 1970. */
  now(): number;
}

/** How the server calls the uploads of this browser, whichever page began them; none of it throws. */
export class BegunUploads {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns an upload's ids; those stored by another page of this browser come first. */
  async ids(key: string, known: UploadIds): Promise<UploadIds> {
    return await this.#deps.kept.ids(key).catch(() => undefined) ?? known;
  }

  async set(key: string, ids: UploadIds): Promise<void> {
    const { kept, now } = this.#deps;
    await kept.putIds(key, ids, now()).catch(() => {});
  }

  /** Cancels an upload. Resolves when the server knows, which may take long. */
  async cancel(key: string, known: UploadIds): Promise<void> {
    const { kept, now } = this.#deps;
    const ids = await this.ids(key, known);
    // Offline, the server is told later, by this page or the next one.
    await kept.cancel(key, ids, now()).catch(() => {});
    await this.#cancelOnServer(key, ids);
  }

  /** Tells the server about uploads that an earlier page could not cancel. */
  async finishCancelled(): Promise<void> {
    const left = await this.#deps.kept.cancelled().catch(() => new Map<string, UploadIds>());
    await Promise.all([...left].map(([key, ids]) => this.#cancelOnServer(key, ids)));
  }

  async #cancelOnServer(key: string, { file, thumb }: UploadIds): Promise<void> {
    for (const id of [file, thumb]) if (id) await cancelOnServer(id, this.#deps);
    await this.#deps.kept.remove(key).catch(() => {});
  }
}
