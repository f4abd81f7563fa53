import { boxFor } from "../../../components/attachments/box.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";

/** Pixels of a grid's width, of its height by the number of pictures, and of a card with its gap. */
const WIDTH = 400;
const HEIGHTS = [0, 0, 198, 265, 400, 333, 265, 468, 468, 400, 600];
const CARD = 66;

/** As large as the files of a message will be: nothing moves when what draws them is there. */
export function reservedFiles({ files = [], sending = [] }: ShownMessage) {
  const [first, ...more] = files.filter(({ type }) => type.startsWith("image/"));
  const count = more.length + 1;
  const { width, height } = count > 1
    ? { width: WIDTH, height: HEIGHTS[count] }
    : boxFor(first ?? {});
  const cards = files.length + sending.length - (first ? count : 0);
  return (
    <>
      {first && <div class="my-1 max-w-full" style={{ width, aspectRatio: width / height }} />}
      <div style={{ height: cards * CARD }} />
    </>
  );
}
