import { boxStyle } from "../../../components/files/base/media_box.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";

/** Pixels of a grid's width, and of its height by the number of pictures. */
const GRID_WIDTH_PX = 400;
const HEIGHTS = [0, 0, 198, 265, 400, 333, 265, 468, 468, 400, 600];
/** Heights of cards: of a sound, a voice message, others, and uploads. */
const SOUND = "h-27.5 md:h-23.5";
const VOICE = "h-15.5 md:h-13.5";
const CARD = "h-15.5 md:h-14.5";
const UPLOAD = "h-17";

/** Reserves the size of a message's files, so that nothing moves when their code has loaded. */
export function reservedFiles({ files = [], sending = [] }: ShownMessage) {
  const [pictures, films] = [/^image\/(png|jpeg|gif|webp)$/, /^video\/(mp4|webm)$/]
    .map((types) => files.filter(({ type }) => types.test(type)));
  const { length } = pictures;
  const boxes = [
    ...length > 1
      ? [{ width: GRID_WIDTH_PX, aspectRatio: `${GRID_WIDTH_PX}/${HEIGHTS[length]}` }]
      : pictures.map(boxStyle),
    ...films.map(boxStyle),
  ];
  const cards = files.filter((file) => !pictures.includes(file) && !films.includes(file))
    .map(({ type, voice }) => type.startsWith("audio/") ? voice ? VOICE : SOUND : CARD);
  return (
    <>
      {boxes.map((style, at) => <div key={at} class="my-1 max-w-full" style={style} />)}
      {[...cards, ...sending.map(() => UPLOAD)].map((height, at) => (
        <div key={at} class={`my-1 ${height}`} />
      ))}
    </>
  );
}
