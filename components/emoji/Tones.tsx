import { picker as t, tones as names } from "../../text/en/emoji.ts";
import { withTone } from "./tone.ts";

const HAND = "✋";
const ARROW = /^Arrow/;
const NAMES = [
  names.none,
  names.light,
  names.mediumLight,
  names.medium,
  names.mediumDark,
  names.dark,
];
const BUTTON =
  "flex size-9 shrink-0 items-center justify-center rounded-md text-20 pointer-coarse:size-11";

interface ButtonProps {
  tone: number;
  open: boolean;
  onPress: () => void;
}

/** Shows the skin tone of all emoji that can have one, and where another can be chosen. */
export function ToneButton({ tone, open, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={t.tone}
      aria-description={NAMES[tone]}
      title={t.tone}
      aria-expanded={open}
      onClick={onPress}
      class={`ring-inside hover:bg-surface-4 ${BUTTON}`}
    >
      {withTone(HAND, tone)}
    </button>
  );
}

interface RowProps {
  tone: number;
  onChange: (tone: number) => void;
}

/** The six to choose from. */
export function ToneRow({ tone, onChange }: RowProps) {
  return (
    <div
      role="radiogroup"
      aria-label={t.tone}
      // Arrow keys choose a tone here, and don't move to the emoji.
      onKeyDown={(event) => ARROW.test(event.key) && event.stopPropagation()}
      class="mx-2 mb-1 flex justify-around rounded-md bg-surface-3"
    >
      {NAMES.map((name, i) => (
        <label
          key={name}
          title={name}
          class={`relative cursor-pointer hover:bg-surface-4 has-checked:bg-surface-4 has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 ${BUTTON}`}
        >
          <input
            type="radio"
            name="emoji-tone"
            checked={tone === i}
            aria-label={name}
            onChange={() => onChange(i)}
            class="absolute inset-0 cursor-pointer opacity-0"
          />
          {withTone(HAND, i)}
        </label>
      ))}
    </div>
  );
}
