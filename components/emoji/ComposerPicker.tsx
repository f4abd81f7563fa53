import { picker as t } from "../../text/en/emoji.ts";
import type { Anchor } from "../ui/popup.ts";
import { CATEGORIES } from "./data.ts";
import { EmojiGrid } from "./EmojiGrid.tsx";
import { Popup } from "../ui/Popup.tsx";
import { PickerBox } from "./PickerBox.tsx";

/** What people put into their texts, ten in a row. */
const COMMON = `
😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃
😉 😊 😇 🥰 😍 🤩 😘 😋 😛 😜
🤪 🤗 🤭 🤫 🤔 🤐 🤨 😐 😏 😒
🙄 😬 😌 😔 😪 😴 🤒 🤯 🥳 😎
🤓 🧐 😕 😟 😮 😲 🥺 😢 😭 😱
😤 😡 🤬 😈 💀 💩 🤡 👻 👽 🤖
👋 👌 🤞 👍 👎 👊 👏 🙌 🙏 💪
❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 💥
🔥 ✨ 🎉 🎂 🎁 🏆 ⚽ 🎮 🎵 💡
🌞 🌈 🌸 🐶 🐱 🍕 🍔 ☕ 🍺 🚀
`.trim().split(/\s+/);

const NAMES = new Map(
  CATEGORIES.flatMap(({ emojis }) => emojis).map(({ emoji, name }) => [emoji, name]),
);
const EMOJIS = COMMON.map((emoji) => ({ emoji, name: NAMES.get(emoji) ?? emoji }));

interface Props {
  at: Anchor;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** The composer's picker: a hundred emoji in ten columns (MSG-07). */
export default function ComposerPicker({ at, onPick, onClose }: Props) {
  return (
    <Popup label={t.title} at={at} onClose={onClose}>
      <PickerBox onPick={onPick} class="max-h-[60dvh] w-94 max-w-full overflow-y-auto p-1.5">
        <EmojiGrid label={t.title} emojis={EMOJIS} columns="grid-cols-10" reachable />
      </PickerBox>
    </Popup>
  );
}
