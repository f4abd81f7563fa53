import { useEffect } from "react";
import { EmojiPicture } from "../../components/emoji/EmojiPicture.tsx";
import type { EmojiLook } from "../../components/markdown/people.ts";
import type { EmojiText } from "../../protocol/emoji_plain.ts";
import { useMain } from "./context.ts";

interface Props extends EmojiText {
  look: EmojiLook;
}

/** An emoji or a sticker of one of the reader's servers, or its name (FIL-7). Loaded late. */
export default function ServerEmoji({ id, name, look }: Props) {
  const { client } = useMain();
  const emoji = client.emoji.opened.value?.find(id);
  useEffect(() => {
    if (emoji === undefined) client.emoji.open().then((opened) => opened.loadAll(), () => {});
  }, [emoji]);
  return <EmojiPicture emoji={emoji} name={emoji?.name ?? name} look={look} />;
}
