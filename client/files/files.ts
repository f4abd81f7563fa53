import type { ReadonlySignal } from "@preact/signals";
import type { StoredFile as Stored } from "../../protocol/stored_files.ts";
import type { DownloadOptions } from "./download/fetch_file.ts";
import type { PrepareOptions } from "./draft/prepare.ts";
import type { ChosenFile, FileRef, StoredFile, Upload } from "./base/state.ts";

/**
 * Actions of a page on files; `client.files.open()` loads it. Messages with files are sent by
 * `client.messages.send(channelId, text, { files, … })`; the files stay in `uploads` until the
 * message is delivered or discarded.
 */
export interface Files {
  /**
   * Makes a chosen file ready: metadata of pictures is taken out, thumbnail, preview, dimensions and
   * duration are found. Throws an `Error` with a text for the person: a folder, a file that cannot be
   * read.
   */
  prepare(file: File, options?: PrepareOptions): Promise<ChosenFile>;
  /**
   * Uploads a file that belongs to no message; `begin` reserves that many bytes on the server.
   * Waits out transient failures (a lost connection, a rate limit). Throws `ApiError` for a
   * refusal.
   */
  upload(
    blob: Blob,
    begin: (size: number) => Promise<Stored>,
  ): Promise<Pick<FileRef, "id" | "key" | "hash">>;
  /** Uploads of messages that are being sent, by the key of the file. */
  readonly uploads: ReadonlySignal<Readonly<Record<string, Upload>>>;
  /** Resumes a failed upload, and with it its message. */
  retry(key: string): void;
  /** Removes a file from its message; discards a message left without text and files. */
  cancel(key: string): void;
  /**
   * Loads a whole file, decrypted, and verified against `hash` if given; pictures and thumbnails
   * are cached (the least recently used ones make room). Its type is confirmed by its bytes: a
   * picture that may be decoded (HARD-13), a film, a sound; otherwise `application/octet-stream`.
   * Throws `FileError`, whose message is for the user.
   */
  load(file: StoredFile & { hash?: string }, coming?: DownloadOptions): Promise<Blob>;
  /**
   * Loads the first bytes of a file, at most so many, and fetches no more than they need. Otherwise
   * like `load`.
   */
  beginning(
    file: StoredFile & { hash?: string },
    bytes: number,
    coming?: DownloadOptions,
  ): Promise<Blob>;
  /**
   * Returns an address for `<video>` and `<audio>` of this page, which play while it downloads;
   * null: there is no service worker, so load the whole file. Valid while the page is open.
   */
  address(file: FileRef): Promise<string | null>;
  /**
   * Throws `FileError` with the reason why a player could not load a file, since players aren't
   * told. Resolves if nothing prevents loading its bytes now.
   */
  check(file: FileRef, coming?: DownloadOptions): Promise<void>;
  /**
   * Saves a file under its name, streamed if there is a service worker; resolves when the browser
   * has all of it. Throws `FileError`.
   */
  save(file: FileRef, coming?: DownloadOptions): Promise<void>;
}
