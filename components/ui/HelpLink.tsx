import type { ReactNode } from "react";
import { LINK } from "../auth/AuthCard.tsx";

interface Props {
  /** A page that the host named; null: there is none. */
  url: string | null;
  /** Says where else help is to be had. */
  onNone: () => void;
  class?: string;
  children: ReactNode;
}

/** A link to help: it is always there, and says so where the host named no page (AUTH-37, ACCT-10). */
export function HelpLink({ url, onNone, class: className = "", children }: Props) {
  const leads = url
    ? { href: url, target: "_blank", rel: "noopener noreferrer" }
    : { href: "#help", onClick: (event: MouseEvent) => (event.preventDefault(), onNone()) };
  return <a {...leads} class={`${LINK} ${className}`}>{children}</a>;
}
