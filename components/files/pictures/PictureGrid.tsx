import { boxStyle } from "../base/media_box.ts";
import type { FileSource, ShownFile } from "../base/shown_file.ts";
import { type Tile, tilesOf } from "./grid.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  /** Pictures, one to ten. */
  files: readonly ShownFile[];
  source: FileSource;
  onOpen: (file: ShownFile) => void;
  onUnshowable: (file: ShownFile) => void;
}

/** Class names have to appear in full somewhere. */
const COLUMNS: Record<Tile["columns"], string> = {
  2: "col-span-2",
  3: "col-span-3",
  4: "col-span-4",
  6: "col-span-6",
};

/** The pictures of a message: one in its own form, several in a grid that never moves (FIL-4). */
export function PictureGrid({ files, source, onOpen, onUnshowable }: Props) {
  const handlers = (file: ShownFile) => ({
    file,
    source,
    onOpen: () => onOpen(file),
    onUnshowable: () => onUnshowable(file),
  });
  if (files.length === 1) {
    return (
      <Picture
        key={files[0].id}
        {...handlers(files[0])}
        style={boxStyle(files[0])}
        // However small the picture, it can be seen and pressed.
        class="my-1 min-h-11 min-w-11"
      />
    );
  }
  const tiles = tilesOf(files.length);
  return (
    <div class="my-1 grid w-full max-w-100 grid-cols-6 gap-1">
      {files.map((file, at) => (
        <Picture key={file.id} {...handlers(file)} class={styleOf(tiles[at])} />
      ))}
    </div>
  );
}

/**
 * A wide tile is half as high; the rest are squares, and a large one is as high as its neighbors.
 */
function styleOf({ columns, rows }: Tile): string {
  const form = columns === 6 ? "aspect-[2/1]" : rows === 2 ? "row-span-2" : "aspect-square";
  return `${COLUMNS[columns]} ${form}`;
}
