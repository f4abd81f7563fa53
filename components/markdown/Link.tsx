import type { ReactNode } from "react";

const CHIP = "rounded-sm px-0.5 font-semibold bg-surface-4 text-accent-text";

interface Props {
  href: string;
  /** The text isn't the address, so a tooltip shows it. */
  isNamed: boolean;
  children: ReactNode;
}

/**
 * Link that opens in a new tab without a reference to this one. A place within Parley is a chip,
 * and opens here (UX-8). Direction marks around it don't affect its text (MEND-44).
 */
export function Link({ href, isNamed, children }: Props) {
  if (href[0] === "/") return <a href={href} class={CHIP}>{children}</a>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={isNamed || href.includes("//xn--") || href.includes(".xn--") ? href : undefined}
      class="text-accent-text underline decoration-1 underline-offset-2 [unicode-bidi:isolate] hover:decoration-2"
    >
      {children}
    </a>
  );
}
