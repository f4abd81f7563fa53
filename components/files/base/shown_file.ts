/** How a file of a message is shown; what is none of these is a card to save. */
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
  /** A thumbhash in base64: what it looks like from afar. */
  preview?: string;
  /** There is a small picture of it. */
  hasThumb: boolean;
  /** The highlighter's name of the language, for code. */
  language?: string;
  /** Loudness of a voice message along its length, up to 64 bytes in base64. */
  peaks?: string;
}

/**
 * Why a file is not shown: nobody has it any more; its bytes are not those that were sent; it is
 * not what it says, or too large to be opened; anything else passes, and is tried again.
 */
export type FileFailure = "gone" | "damaged" | "unshowable" | "unreachable";

/** Where the files of messages come from. Whatever it rejects with, `failureOf` tells why. */
export interface FileSource {
  /**
   * The small picture, or the picture itself where that is small: safe to be decoded. What is fetched
   * stops with `signal`, here and below.
   */
  thumb(file: ShownFile, signal?: AbortSignal): Promise<Blob>;
  /** The file in memory; of an image: safe to be decoded. */
  whole(file: ShownFile, signal?: AbortSignal): Promise<Blob>;
  /** So many bytes of it at most: no more is fetched than they lie in. */
  beginning(file: ShownFile, bytes: number, signal?: AbortSignal): Promise<Blob>;
  /** An address for players, of which they fetch only what they play. */
  address(file: ShownFile, signal?: AbortSignal): Promise<string>;
  /** Saves it as the browser saves downloads, by its name. `onProgress` is told from 0 to 1. */
  save(file: ShownFile, onProgress: (share: number) => void): Promise<void>;
  failureOf(error: unknown): FileFailure;
  /** Why a player broke off: `error` is what it says itself, which tells no more than that. */
  whyUnplayed(file: ShownFile, error: unknown, signal?: AbortSignal): Promise<FileFailure>;
  /**
   * Opens a PDF, until `signal` closes it. Rejects for what is none; null: it asks for a password.
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
  /** Its words, for whoever does not see it. */
  text: string;
  /** Draws it so many CSS pixels wide. */
  draw(canvas: HTMLCanvasElement, width: number): { done: Promise<void>; cancel: () => void };
  /** Frees what drawing it took. */
  free(): void;
}
