import { boxFor } from "../../../components/attachments/box.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";

/** Pixels of a grid's width, of its height by the number of pictures, and of a card with its gap. */
const WIDTH = 400;
const HEIGHTS = [0, 0, 198, 265, 400, 333, 265, 468, 468, 400, 600];
const CARD = 66;

/** As large as the files of a message will be: nothing moves when what draws them is there. */
export function reservedFiles({ files = [], sending = [] }: ShownMessage) {
  // SVG is a card.
  const pictures = files.filter(({ type }) => /^image\/\w+$/.test(type));
  const films = files.filter(({ type }) => /^video/.test(type));
  const { length } = pictures;
  const boxes = [
    ...length > 1 ? [{ width: WIDTH, height: HEIGHTS[length] }] : pictures.map(boxFor),
    ...films.map(boxFor),
  ];
  const cards = files.length + sending.length - length - films.length;
  return (
    <>
      {boxes.map(({ width, height }) => (
        <div class="my-1 max-w-full" style={{ width, aspectRatio: width / height }} />
      ))}
      <div style={{ height: cards * CARD }} />
    </>
  );
}
