import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon, type IconData } from "./Icon.tsx";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "icon" | "label"> {
  icon: IconData;
  /** Accessible name, also shown as the tooltip. */
  label: string;
  /** Pixels of the drawing. */
  iconSize?: number;
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only a drawing: 44 px where fingers touch, 36 (small: 28) elsewhere. */
export function IconButton(
  { icon, label, iconSize = 20, small = false, class: className = "", ...props }: Props,
) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      title={props.title ?? label}
      class={`inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-surface-4 hover:text-strong disabled:opacity-45 disabled:hover:bg-transparent aria-pressed:bg-surface-4 aria-pressed:text-strong ${
        small ? "size-11 fine:size-7" : "size-11 fine:size-9"
      } ${className}`}
    >
      <Icon of={icon} size={iconSize} />
    </button>
  );
}
