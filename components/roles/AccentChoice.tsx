import ban from "@lucide/icons/icons/ban";
import { ROLE_COLORS } from "../../protocol/role_colors.ts";
import { accent as t } from "../../text/en/ui.ts";
import { COLORS } from "../ui/colors.ts";
import { Icon } from "../ui/Icon.tsx";
import { Radios } from "../ui/Radios.tsx";
import { RoleDot } from "./RoleDot.tsx";

interface Props {
  label: string;
  /** `#rrggbb`; null: none. */
  color: string | null;
  onChange: (color: string | null) => void;
}

/** Choice of a color of the palette, any other one, or none. */
export function AccentChoice({ label, color, onChange }: Props) {
  const own = color === null || ROLE_COLORS.some((one) => one === color) ? [] : [color];
  const options = [null, ...ROLE_COLORS, ...own].map((value, i) => ({
    value,
    text: i === 0 ? t.none : COLORS[i - 1] ?? t.custom,
  }));
  return (
    <div class="flex flex-wrap items-end gap-2">
      <Radios
        label={label}
        options={options}
        value={color}
        onChange={onChange}
        tooltips
        class="-mx-1.5 flex flex-wrap md:gap-1"
        optionClass="flex size-11 items-center justify-center rounded-full border-2 border-transparent text-muted hover:border-field has-checked:border-strong fine:size-9"
      >
        {({ value }) => value ? <RoleDot color={value} size={24} /> : <Icon of={ban} size={24} />}
      </Radios>
      <input
        type="color"
        aria-label={t.pick}
        title={t.pick}
        value={color ?? ROLE_COLORS[0]}
        // Once it is chosen: `onChange` would be called for each color on the way there.
        onChangeCapture={(event) => onChange(event.currentTarget.value)}
        class="size-11 shrink-0 cursor-pointer rounded-md border border-field bg-surface-2 p-1 fine:size-9"
      />
    </div>
  );
}
