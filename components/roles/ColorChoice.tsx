import { useId } from "react";
import { ROLE_COLORS } from "../../protocol/role_colors.ts";
import { RoleDot } from "./RoleDot.tsx";

const NAMES = ["Teal", "Blue", "Indigo", "Purple", "Pink", "Orange", "Yellow", "Green"];

interface Props {
  color: string;
  disabled: boolean;
  onChange: (color: string) => void;
}

/** One of the palette's eight colours (ROLE-06), or the other one that the role has. */
export function ColorChoice({ color, disabled, onChange }: Props) {
  const name = useId();
  const own = ROLE_COLORS.some((one) => one === color) ? [] : [color];
  return (
    <fieldset disabled={disabled}>
      <legend class="mb-1 text-13 font-semibold text-normal">Color</legend>
      <div class="-mx-1.5 flex flex-wrap md:gap-1 md:max-lg:max-w-40">
        {[...ROLE_COLORS, ...own].map((value, index) => (
          <label
            key={value}
            title={NAMES[index] ?? "Its own color"}
            class="flex size-11 cursor-pointer items-center justify-center rounded-full border-2 border-transparent transition-colors hover:border-field has-checked:border-strong has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent-text md:size-9"
          >
            <input
              type="radio"
              name={name}
              class="sr-only"
              aria-label={NAMES[index] ?? "Its own color"}
              checked={value === color}
              onChange={() => onChange(value)}
            />
            <RoleDot color={value} size={24} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
