/** A file of a message as it is shown. */
export interface ShownAttachment {
  name: string;
  /** Bytes. */
  size: number;
  /** What may be shown in its place; all else is a card to download. */
  kind: "image" | "video" | "document";
  /** null: its data is missing (ERR-16), or it was not fetched. */
  blob: Blob | null;
  /** It was not fetched yet; what it is, its sender says (UX-10). */
  unloaded?: boolean;
  /** Pixels, where the sender knew them. */
  width?: number;
  height?: number;
}
