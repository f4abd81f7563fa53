import { boxFor } from "../../../components/attachments/box.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";

/** Pixels of a grid's width, and of a card with the gap around it. */
const WIDTH = 400;
const CARD = 66;

/** As large as the files of a message will be: nothing moves when what draws them is there. */
export function reservedFiles({ files = [], sending = [] }: ShownMessage) {
  const [first, ...more] = files.filter(({ type }) => type.startsWith("image/"));
  const count = more.length + 1;
  // Three small ones in a row; what is left over stands above them, half as high as wide.
  const share = count === 3
    ? 2 / 3
    : count === 4
    ? 1
    : (count % 3 && 1 / 2) + Math.floor(count / 3) / 3;
  const { width, height } = more.length > 0
    ? { width: WIDTH, height: WIDTH * share }
    : boxFor(first ?? {});
  const cards = files.length + sending.length - (first ? count : 0);
  return (
    <>
      {first && <div class="my-1 max-w-full" style={{ width, aspectRatio: width / height }} />}
      <div style={{ height: cards * CARD }} />
    </>
  );
}
