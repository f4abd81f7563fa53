import type { FileRef } from "../../../protocol/file_refs.ts";

export type { FileRef, Thumbnail } from "../../../protocol/file_refs.ts";

/**
 * The place of a file's bytes and the key that opens them: a file in a message, or its thumbnail.
 */
export type StoredFile = Pick<FileRef, "id" | "key" | "size" | "padded" | "type">;

/** The way a file is shown: inline, or as a card. */
export type FileKind = "image" | "video" | "audio" | "document";

/** A file that was chosen and made ready; nothing of it has left the device. */
export interface ChosenFile {
  /** The key of its upload on this device, by which an unsent message names the file. */
  key: string;
  name: string;
  type: string;
  kind: FileKind;
  /** The bytes to upload, without metadata unless the original was chosen. */
  blob: Blob;
  /** True if metadata about place, time or camera was removed. */
  cleaned: boolean;
  /** A picture that may contain camera details that can't be removed from its format. */
  uncleaned: boolean;
  /** The chosen file, in case the original is wanted after all. */
  original: Blob;
  width?: number;
  height?: number;
  duration?: number;
  preview?: string;
  /** A picture that moves. */
  animated?: true;
  /** At most 320 pixels; null: none can be made. */
  thumb: { blob: Blob; width: number; height: number } | null;
  voice?: FileRef["voice"];
  /** The same as it goes with its message. */
  sending: SendingFile;
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
  /** Id on the server; null: not requested yet. */
  id: string | null;
  width?: number;
  height?: number;
  duration?: number;
  preview?: string;
  voice?: FileRef["voice"];
  animated?: true;
  /** Thumbnail, uploaded after the file in the same way. */
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
 * `waiting`: others are first. `paused`: the server can't be reached, or asks to wait; the upload
 * resumes automatically. `failed`: only the person can resume it.
 */
export type UploadState = "waiting" | "uploading" | "paused" | "failed" | "done";

/** The progress of an unsent message's file. */
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
  /** null: this device no longer has it. */
  blob: Blob | null;
}
