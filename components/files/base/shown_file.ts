/** Kind of presentation of a message's file; `other` is a card to save. */
export type FileKind = "image" | "video" | "audio" | "voice" | "pdf" | "text" | "other";

/** A file of a message as it is shown (FIL-4). What it says of itself is its sender's word. */
export interface ShownFile {
  /** On the server; a file that is still on its way has its own. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  kind: FileKind;
  /** Pixels of a picture or a video, where the sender knew them. */
  width?: number;
  height?: number;
  /** Seconds of a sound or a video. */
  duration?: number;
  /** Thumbhash in base64: a blurred preview. */
  preview?: string;
  /** There is a small picture of it. */
  hasThumb: boolean;
  /** The highlighter's name of the language, for code. */
  language?: string;
  /** Loudness of a voice message along its length, up to 64 bytes in base64. */
  peaks?: string;
}

/**
 * Reason why a file is not shown: it no longer exists; its bytes are not the sent ones; it is not
 * what it claims, or too large to open; other failures are transient and retried.
 */
export type FileFailure = "gone" | "damaged" | "unshowable" | "unreachable";

/** Where the files of messages come from. Whatever it rejects with, `failureOf` tells why. */
export interface FileSource {
  /**
   * Returns the thumbnail, or the picture itself if it is small: safe to decode. Fetching stops
   * with `signal`, here and below.
   */
  thumb(file: ShownFile, signal?: AbortSignal): Promise<Blob>;
  /** The file in memory; of an image: safe to be decoded. */
  whole(file: ShownFile, signal?: AbortSignal): Promise<Blob>;
  /** Loads at most so many bytes of a file, and fetches no more than they need. */
  beginning(file: ShownFile, bytes: number, signal?: AbortSignal): Promise<Blob>;
  /** Returns an address for players, which fetch only what they play. */
  address(file: ShownFile, signal?: AbortSignal): Promise<string>;
  /** Saves a file like a download of the browser, by its name. `onProgress` receives 0 to 1. */
  save(file: ShownFile, onProgress: (share: number) => void): Promise<void>;
  failureOf(error: unknown): FileFailure;
  /** Returns why a player failed; `error` is the player's own, which says no more than that. */
  whyUnplayed(file: ShownFile, error: unknown, signal?: AbortSignal): Promise<FileFailure>;
  /**
   * Opens a PDF until `signal` closes it. Rejects for an invalid one; null: it needs a password.
   */
  openDocument(bytes: ArrayBuffer, signal: AbortSignal): Promise<PagedDocument | null>;
}

/** A document of pages, which are counted from 1. */
export interface PagedDocument {
  /** Number of pages shown. */
  count: number;
  /** True if the document has more pages. */
  isLonger: boolean;
  /** Size of the first page; only the proportions matter. */
  first: { width: number; height: number };
  page(at: number): Promise<DocumentPage>;
}

export interface DocumentPage {
  width: number;
  height: number;
  /** Text of the page, for screen readers. */
  text: string;
  /** Draws it so many CSS pixels wide. */
  draw(canvas: HTMLCanvasElement, width: number): { done: Promise<void>; cancel: () => void };
  /** Frees what drawing it took. */
  free(): void;
}
