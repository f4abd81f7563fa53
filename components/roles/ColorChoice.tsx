import { ROLE_COLORS } from "../../protocol/role_colors.ts";
import { editor as t } from "../../text/en/roles.ts";
import { COLORS } from "../ui/colors.ts";
import { Radios } from "../ui/Radios.tsx";
import { RoleDot } from "./RoleDot.tsx";

interface Props {
  color: string;
  disabled: boolean;
  onChange: (color: string) => void;
}

/** Choice of one of the palette's eight colors (ROLE-06), or the role's custom one. */
export function ColorChoice({ color, disabled, onChange }: Props) {
  const own = ROLE_COLORS.some((one) => one === color) ? [] : [color];
  const options = [...ROLE_COLORS, ...own].map((value, i) => ({
    value,
    text: COLORS[i] ?? t.ownColor,
  }));
  return (
    <Radios
      label={t.color}
      disabled={disabled}
      options={options}
      value={color}
      onChange={onChange}
      tooltips
      class="-mx-1.5 flex flex-wrap md:gap-1"
      optionClass="flex size-11 items-center justify-center rounded-full border-2 border-transparent hover:border-field has-checked:border-strong has-disabled:cursor-not-allowed has-disabled:opacity-55 fine:size-9"
    >
      {({ value }) => <RoleDot color={value} size={24} />}
    </Radios>
  );
}
