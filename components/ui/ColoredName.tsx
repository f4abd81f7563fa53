import type { CSSProperties, ReactNode } from "react";

interface Props {
  /** Color of a role, as `#rrggbb`; null: inherits the color of the text around it. */
  color: string | null;
  class?: string;
  children: ReactNode;
}

/** Name in a role's color, adjusted so that it's readable in the theme (MEM-07). */
export function ColoredName({ color, class: given = "", children }: Props) {
  const style = color ? { "--role": color } as CSSProperties : undefined;
  return (
    <span dir="auto" class={`${given} ${color ? "role-colored" : ""}`} style={style}>
      {children}
    </span>
  );
}
