/** A file of a message as it is shown. */
export interface ShownAttachment {
  name: string;
  /** Bytes. */
  size: number;
  /** Kind that is shown in place; all other files are a card to download. */
  kind: "image" | "video" | "document";
  /** null: its data is missing (ERR-16), or it was not fetched. */
  blob: Blob | null;
  /** True if not fetched yet; its type is the sender's claim (UX-10). */
  unloaded?: boolean;
  /** Pixels, where the sender knew them. */
  width?: number;
  height?: number;
}
