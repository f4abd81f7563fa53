import { LIMITS } from "../../protocol/limits.ts";

/** '1' to '99', then '99+' (spec section 9). */
export function badgeText(count: number): string {
  return count > LIMITS.badgeMax ? `${LIMITS.badgeMax}+` : `${count}`;
}

interface Props {
  count: number;
  /** Text for screen readers, such as 'unread messages'. */
  of: string;
  /** Mentions are red; all else is quiet. */
  urgent?: boolean;
}

/** A number in a pill; nothing for zero. */
export function Badge({ count, of, urgent = false }: Props) {
  if (count <= 0) return null;
  return (
    <span
      data-badge
      class={`inline-flex h-4 min-w-4 shrink-0 items-center justify-center rounded-full px-1 text-12 leading-none font-bold tabular-nums ${
        urgent ? "bg-danger text-on-danger" : "bg-accent text-on-accent"
      }`}
    >
      {badgeText(count)}
      <span class="sr-only">{` ${of}`}</span>
    </span>
  );
}
