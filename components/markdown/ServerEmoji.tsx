import { useContext, useEffect } from "react";
import { emojiOf } from "../../protocol/emoji_plain.ts";
import { stickerOf } from "../../protocol/emoji_text.ts";
import { PeopleContext } from "./people.ts";
import { EmojiPicture } from "./EmojiPicture.tsx";

/** Emoji or sticker of one of the reader's servers in a text, or its name (FIL-7). */
export default function ServerEmoji({ text }: { text: string }) {
  const { emoji: servers } = useContext(PeopleContext);
  const sticker = stickerOf(text);
  const { name, id } = sticker ?? emojiOf(text) ?? { name: "", id: "" };
  const emoji = servers ? servers.opened.value?.find(id) : null;
  useEffect(() => {
    if (emoji === undefined) servers!.open().then((opened) => opened.loadAll(), () => {});
  }, [emoji]);
  return (
    <EmojiPicture
      emoji={emoji}
      name={emoji?.name ?? name}
      look={sticker ? "sticker" : "emoji"}
    />
  );
}
