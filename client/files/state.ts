/** Where the bytes of a file are, and what opens them. */
export interface StoredFile {
  id: string;
  /** base64url; 256 bits. */
  key: string;
  /** Bytes of the file itself. */
  size: number;
  type: string;
}

/** The small picture of a file: a file of its own. */
export interface ThumbRef extends StoredFile {
  width: number;
  height: number;
}

/** A file as the plaintext of a message names it. */
export interface FileRef extends StoredFile {
  name: string;
  /** base64url: SHA-256 over the SHA-256 of each chunk. */
  hash: string;
  /** Pixels of a picture or video, where the sender knew them. */
  width?: number;
  height?: number;
  /** Seconds of a video or sound. */
  duration?: number;
  /** A thumbhash in base64: what is shown until the picture is there. */
  preview?: string;
  thumb?: ThumbRef;
  /** It was spoken: the wave form, base64 of up to 64 bytes. */
  voice?: { peaks: string };
}

/** How a file is shown: in its place, or as a card. */
export type FileKind = "image" | "video" | "audio" | "document";

/** A file that was chosen and made ready; nothing of it has left the device. */
export interface ChosenFile {
  /** Of its upload, on this device: the message on its way names the file by it. */
  key: string;
  name: string;
  type: string;
  kind: FileKind;
  /** What is uploaded: without metadata, unless the original was asked for. */
  blob: Blob;
  /** Something was taken out of it that says where, when or by what it was taken. */
  cleaned: boolean;
  /** As it was chosen, for whoever wants the original after all. */
  original: Blob;
  width?: number;
  height?: number;
  duration?: number;
  preview?: string;
  /** At most 320 pixels; null: none can be made. */
  thumb: { blob: Blob; width: number; height: number } | null;
  voice?: FileRef["voice"];
}

/** A file of a message on its way: plain data, which is kept, sealed, with the message. */
export interface SendingFile {
  key: string;
  name: string;
  type: string;
  kind: FileKind;
  size: number;
  /** base64url: what encrypts it. */
  secret: string;
  /** The server's; null: it was not asked yet. */
  id: string | null;
  width?: number;
  height?: number;
  duration?: number;
  preview?: string;
  voice?: FileRef["voice"];
  /** Uploaded behind the file, in the same way. */
  thumb: SendingThumb | null;
}

export interface SendingThumb {
  type: string;
  size: number;
  width: number;
  height: number;
  secret: string;
  id: string | null;
}

/**
 * `waiting`: others are first. `paused`: the server cannot be reached, or asks to wait; it goes on by
 * itself. `failed`: only the person can have it go on.
 */
export type UploadState = "waiting" | "uploading" | "paused" | "failed" | "done";

/** How far a file of a message on its way is. */
export interface Upload {
  /** The `key` of the `SendingFile`. */
  key: string;
  name: string;
  kind: FileKind;
  /** Bytes, of the thumbnail too. */
  size: number;
  sent: number;
  /** Bytes a second, over the last seconds; 0: not known. */
  speed: number;
  state: UploadState;
  /** Why it failed, or waits, for the person to read. */
  error: string | null;
  /** null: this device has it no more. */
  blob: Blob | null;
}
