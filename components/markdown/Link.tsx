import type { ReactNode } from "react";

const CHIP = "rounded-sm px-0.5 font-semibold bg-surface-4 text-accent-text";

interface Props {
  href: string;
  /** Its words aren't the address, which is told beside the pointer then. */
  isNamed: boolean;
  children: ReactNode;
}

/**
 * Opens in a tab of its own, which learns nothing of this one. A place within this page is a chip,
 * and opens here (UX-8). No mark of a direction around it turns what it says (MEND-44).
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
