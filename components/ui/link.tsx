import type { ReactNode, Ref } from "react";

/** Classes of a link within a sentence. */
export const LINK =
  "rounded-sm font-semibold text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2";

/** Renders the part of a message that is a link (`Rich`). `away`: it opens in another tab. */
export function linkTo(href: string, away = false): (inner: ReactNode) => ReactNode {
  const tab = away ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (inner) => <a href={href} class={LINK} {...tab}>{inner}</a>;
}

interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that is the main thing to do on its page. */
export function ButtonLink(props: ButtonLinkProps) {
  return (
    <a
      {...props}
      class="inline-flex min-h-11 items-center justify-center rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover fine:min-h-9"
    />
  );
}
