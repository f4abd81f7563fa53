import { picker as t } from "../../text/en/emoji.ts";
import { CATEGORIES, type Emoji, known, toned } from "./data.ts";
import type { Pickable } from "./EmojiGrid.tsx";
import { POPULAR } from "./popular.ts";
import { pickableAgain, type ServerSection } from "./server_sections.ts";
import { QUICK_REACTIONS } from "./quick.ts";

/** Section of the picker with a title. */
export interface PickerSection {
  title: string;
  /** Icon of its tab; absent: no tab. */
  icon?: string;
  /** Instead of it. */
  picture?: string | null;
  emojis: readonly Pickable[];
}

/** Content of the picker, with the chosen tone. */
export interface PickerChoice {
  /** Recently picked emoji, latest first, each with its tone. */
  recent: readonly string[];
  /** The six quick reactions come first (REACT-03). */
  quick: boolean;
  /** Skin tone, 1 to 5; 0: none. */
  tone: number;
  /** Emoji of servers, which come before the others (FIL-7). */
  servers: readonly ServerSection[];
}

/** All sections, the likeliest first; the six categories have tabs (REACT-02). */
export function sectionsOf({ quick, tone, servers, ...choice }: PickerChoice): PickerSection[] {
  const pickable = (emoji: Emoji) => ({ emoji: toned(emoji, tone), label: emoji.label });
  const recent = pickableAgain(choice.recent, servers);
  const sections: (PickerSection | false)[] = [
    quick && {
      title: t.quick,
      emojis: QUICK_REACTIONS.map(({ emoji, name }) => ({
        emoji: pickable(known(emoji)!).emoji,
        label: name,
      })),
    },
    recent.length > 0 && { title: t.recent, emojis: recent },
    ...servers,
    { title: t.popular, emojis: POPULAR.map((emoji) => pickable(known(emoji)!)) },
    ...CATEGORIES.map(({ title, icon, emojis }) => ({
      title,
      icon,
      emojis: emojis.map(pickable),
    })),
  ];
  return sections.filter((section) => section !== false);
}
