/** A saved animation as it is shown (FIL-8). */
export interface Gif {
  /** On its shelf. */
  id: string;
  /** Value that `PickerBox` picks. */
  pick: string;
  name: string;
  /** Pixels, where known. */
  width?: number;
  height?: number;
  /** A thumbhash in base64. */
  preview?: string;
}

/** Gets one, while it is in view. */
export type LoadGif = (gif: Gif, signal: AbortSignal) => Promise<Blob>;

/** Saved animations of the reader, or of a server. */
export interface GifSection {
  /** The shelf's. */
  id: string;
  title: string;
  own: boolean;
  /** The reader may add, rename and remove. */
  canChange: boolean;
  status: "loading" | "ready" | "error";
  gifs: readonly Gif[];
  /** Something is being added. */
  busy: boolean;
}
