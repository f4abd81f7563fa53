import { boxFor } from "../../../components/attachments/box.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { FileRef } from "../../../protocol/file_refs.ts";

/** As `PictureGrid` draws them. */
const WIDTH = 400;

/** As large as the files of a message will be: nothing moves when what draws them is there. */
export function reservedFiles({ files = [], sending = [] }: ShownMessage) {
  const pictures = files.filter(({ type }) => type.startsWith("image/"));
  const cards = [...files.filter((file) => !pictures.includes(file)), ...sending];
  const { width, height } = boxOfAll(pictures);
  return (
    <>
      {height > 0 && (
        <div class="my-1 max-w-full" style={{ width, aspectRatio: `${width}/${height}` }} />
      )}
      {cards.map((_, at) => <div key={at} class="my-1 h-15.5 md:h-14.5" />)}
    </>
  );
}

function boxOfAll(pictures: readonly FileRef[]) {
  const count = pictures.length;
  if (count === 1) return boxFor(pictures[0]);
  // Three small ones in a row; what is left over stands above them, half as high as wide.
  const height = count === 3 ? 2 / 3 : count === 4 ? 1 : (count % 3 ? 1 / 2 : 0) +
    Math.floor(count / 3) / 3;
  return { width: WIDTH, height: WIDTH * height };
}
