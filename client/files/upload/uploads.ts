import type { ReadonlySignal } from "@preact/signals";
import { paddedSize } from "../../../protocol/files.ts";
import { fileIds } from "../../../protocol/file_refs.ts";
import { formatPlaintext, parsePlaintext } from "../../../protocol/plaintext.ts";
import { uploads as t } from "../../../text/en/transfers.ts";
import { fill } from "../../../text/message.ts";
import { ApiError } from "../../base/errors.ts";
import type { Platform } from "../../base/platform.ts";
import { BegunUploads } from "./begun_uploads.ts";
import type { KeptFile, KeptFiles, UploadIds } from "./kept_files.ts";
import { createSlots } from "../transfer/slots.ts";
import type { Retries } from "../transfer/retry.ts";
import { reasonOf } from "./upload_reason.ts";
import type { FileServer } from "../transfer/server.ts";
import { ShownUploads } from "./shown_uploads.ts";
import type { ChosenFile, FileRef, SendingFile, Upload } from "../base/state.ts";
import { refOf, withIds } from "./file_ref.ts";
import { sendFile } from "./send_file.ts";

/** Chunks of all files that are on their way at a time. */
const MAX_PARALLEL_CHUNKS = 3;
/** Files that are begun at a time. */
const MAX_PARALLEL_FILES = 3;

/** For a file that is uploaded from the start. */
const NO_IDS: UploadIds = { file: null, thumb: null };

/** The part of an unsent message that is needed here. */
export interface Carrier {
  key: string;
  channelId: string;
  text: string;
  files?: readonly SendingFile[];
}

interface Deps {
  platform: Pick<Platform, "now" | "log">;
  server: FileServer;
  patience: Retries;
  kept: KeptFiles;
  outbox: {
    find(key: string): Carrier | undefined;
    setFiles(key: string, files: readonly SendingFile[]): void;
    retry(key: string): void;
    discard(key: string): void;
  };
  /** The last seq of a channel that the server could read; null: it is an open one. */
  privateFrom(channelId: string): number | null;
  /** Only one page of this browser at a time sends a file. */
  alone<T>(key: string, signal: AbortSignal, run: () => Promise<T>): Promise<T>;
}

interface Running {
  carrier: string;
  abort: AbortController;
  /** null: it was cancelled. */
  sent: Promise<FileRef | null>;
}

/** Uploads the files of messages on their way; the outbox waits for them (FIL-2). */
export class Uploads {
  readonly #deps: Deps;
  readonly #shown: ShownUploads;
  readonly #begun: BegunUploads;
  readonly #running = new Map<string, Running>();
  readonly #blobs = new Map<string, KeptFile>();
  readonly #slots = createSlots(MAX_PARALLEL_CHUNKS);
  readonly #fileSlots = createSlots(MAX_PARALLEL_FILES);

  constructor(deps: Deps) {
    this.#deps = deps;
    const now = () => deps.platform.now();
    this.#shown = new ShownUploads(now);
    this.#begun = new BegunUploads({ ...deps, now });
  }

  /** Tells the server which uploads an earlier page cancelled without reaching it. */
  finishCancelled(): Promise<void> {
    return this.#begun.finishCancelled();
  }

  get all(): ReadonlySignal<Readonly<Record<string, Upload>>> {
    return this.#shown.all;
  }

  /** Uploads the files of a message, in parallel with other uploads. */
  begin({ key, channelId, files = [] }: Carrier, chosen: readonly ChosenFile[] = []) {
    for (const { sending, blob, thumb } of chosen) {
      const file = { blob, thumb: thumb?.blob ?? null, at: this.#deps.platform.now() };
      this.#blobs.set(sending.key, file);
      this.#deps.kept.put(sending.key, file).catch((error) => {
        this.#deps.platform.log("A file is lost if this page is closed", error);
      });
    }
    for (const file of files) {
      const { state } = this.#shown.of(file.key) ?? {};
      if (!state || state === "failed") this.#start(key, channelId, file);
    }
    return Promise.resolve();
  }

  /** The text of a message with its files, and their ids; those that failed are tried again. */
  async ready(carrier: Carrier): Promise<{ text: string; files: string[] }> {
    this.begin(carrier);
    const sent = await Promise.all(
      (carrier.files ?? []).map(({ key }) => this.#running.get(key)?.sent),
    );
    const files = sent.filter((ref) => ref !== null && ref !== undefined);
    return {
      text: formatPlaintext({ ...parsePlaintext(carrier.text), files }),
      files: fileIds(files),
    };
  }

  /**
   * Handles a message that the server refuses because of its files, which it has lost or given to
   * another message. They are uploaded again when the person retries. Null: it is refused for
   * another reason.
   */
  async refused({ key, files = [] }: Carrier, error: unknown): Promise<string | null> {
    if (!(error instanceof ApiError) || !error.details.files) return null;
    for (const { key } of files) {
      this.#shown.change(key, { state: "failed", error: t.forgotten, sent: 0 });
      await this.#begun.set(key, NO_IDS);
    }
    this.#deps.outbox.setFiles(key, files.map((file) => withIds(file, NO_IDS)));
    return t.unsent;
  }

  /** Cleans up after a message that was delivered or discarded. */
  end({ files = [] }: Carrier, discarded: boolean) {
    for (const file of files) this.#drop(file, discarded);
    return Promise.resolve();
  }

  retry(key: string) {
    const carrier = this.#carrierOf(key);
    if (!carrier || this.#shown.of(key)?.state !== "failed") return;
    this.begin(carrier);
    this.#deps.outbox.retry(carrier.key);
  }

  cancel(key: string) {
    const carrier = this.#carrierOf(key);
    const file = carrier?.files?.find((file) => file.key === key);
    if (!carrier || !file) return;
    const files = carrier.files!.filter((other) => other !== file);
    const isEmpty = files.length === 0 && parsePlaintext(carrier.text).text === "";
    if (isEmpty) return this.#deps.outbox.discard(carrier.key);
    this.#drop(file, true);
    this.#deps.outbox.setFiles(carrier.key, files);
    // This file may have held the message back.
    this.#deps.outbox.retry(carrier.key);
  }

  #carrierOf(key: string): Carrier | undefined {
    const running = this.#running.get(key);
    return running && this.#deps.outbox.find(running.carrier);
  }

  #drop({ key, id, thumb }: SendingFile, discarded: boolean) {
    this.#running.get(key)?.abort.abort();
    this.#running.delete(key);
    this.#blobs.delete(key);
    this.#shown.remove(key);
    if (discarded) this.#begun.cancel(key, { file: id, thumb: thumb?.id ?? null });
    else this.#deps.kept.remove(key).catch(() => {});
  }

  #start(carrier: string, channelId: string, file: SendingFile) {
    const { key } = file;
    const abort = new AbortController();
    this.#shown.add(file, this.#blobs.get(key)?.blob ?? null);
    const sent = this.#fileSlots
      .run(() => this.#send({ carrier, channelId, file, signal: abort.signal }), abort.signal)
      .catch((error) => {
        if (abort.signal.aborted) return null;
        this.#shown.change(key, { state: "failed", error: reasonOf(error), speed: 0 });
        // The file itself says why: its message does not say it again.
        throw new Error(t.unsent, { cause: error });
      });
    // Callers that wait get the error; there may be none yet.
    sent.catch(() => {});
    this.#running.set(key, { carrier, abort, sent });
  }

  async #send(
    { carrier, channelId, file, signal }: {
      carrier: string;
      channelId: string;
      file: SendingFile;
      signal: AbortSignal;
    },
  ): Promise<FileRef> {
    const { outbox, alone, patience, server, privateFrom } = this.#deps;
    const { key } = file;
    const deps = { server, patience, slots: this.#slots };
    const shown = this.#shown.follow(key);

    let ids: UploadIds = { file: file.id, thumb: file.thumb?.id ?? null };
    /** Returns the padded size that the server learns, in a private channel (E2E-33). */
    const paddedTo = ({ size }: Blob) =>
      privateFrom(channelId) === null ? undefined : paddedSize(size);
    const setIds = (to: Partial<UploadIds>) => {
      ids = { ...ids, ...to };
      const files = outbox.find(carrier)?.files ?? [];
      outbox.setFiles(carrier, files.map((one) => one.key === key ? withIds(one, ids) : one));
      this.#begun.set(key, ids);
    };

    return await alone(key, signal, async () => {
      const { blob, thumb: small } = await this.#blobsOf(file);
      ids = await this.#begun.ids(key, ids);
      shown.state("uploading");
      const { onWait } = shown;
      const padded = paddedTo(blob);
      const sent = await sendFile({ ...file, id: ids.file, channelId, blob, padded }, {
        signal,
        onWait,
        onId: (id) => setIds({ file: id }),
        onProgress: (bytes) => shown.progress(Math.min(bytes, file.size)),
      }, deps);
      const { thumb } = file;
      const ofThumb = small && { blob: small, padded: paddedTo(small) };
      const sentThumb = thumb && ofThumb &&
        await sendFile({ ...thumb, id: ids.thumb, channelId, ...ofThumb }, {
          signal,
          onWait,
          onId: (id) => setIds({ thumb: id }),
          onProgress: (bytes) => shown.progress(file.size + Math.min(bytes, thumb.size)),
        }, deps);
      shown.state("done");
      return refOf(file, { ...sent, padded }, sentThumb && { ...sentThumb, ...ofThumb });
    });
  }

  async #blobsOf({ key, name }: SendingFile): Promise<KeptFile> {
    const found = this.#blobs.get(key) ?? await this.#deps.kept.get(key).catch(() => undefined);
    if (!found) throw new Error(fill(t.gone, { name }));
    this.#blobs.set(key, found);
    this.#shown.change(key, { blob: found.blob });
    return found;
  }
}
