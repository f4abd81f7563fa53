import { type ReactNode, useContext } from "react";
import { PeopleContext } from "./people.ts";
import type { Piece } from "./pieces.ts";

/** Text with its links and mentions, never as HTML. */
export function Pieces({ of }: { of: readonly Piece[] }) {
  return (
    <>
      {of.map((piece, i) => {
        if (piece.kind === "text") return piece.text;
        if (piece.kind === "drawn") return piece.drawn;
        if (piece.kind === "mention") return <Mention key={i} name={piece.name} />;
        return <Link key={i} href={piece.href}>{piece.text}</Link>;
      })}
    </>
  );
}

const CHIP = "rounded-sm px-0.5 font-semibold";
const NAMED = "bg-surface-4 text-accent-text";

/**
 * Opens in a tab of its own, which learns nothing of this one. A place within this page is a chip,
 * and opens here (UX-8).
 */
export function Link({ href, children }: { href: string; children: ReactNode }) {
  if (href[0] === "/") return <a href={href} class={`${CHIP} ${NAMED}`}>{children}</a>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      class="text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {children}
    </a>
  );
}

/** A chip where the name means somebody, which opens their card (UX-11); else what was typed (MSG-19). */
function Mention({ name }: { name: string }) {
  const { isKnown, isMe, onOpen } = useContext(PeopleContext);
  if (!isKnown(name)) return <>@{name}</>;
  const look = isMe(name) ? "bg-warning/25 text-strong" : NAMED;
  const chip = { "data-mention": true, class: `${CHIP} ${look}` };
  if (!onOpen || name === "everyone") return <span {...chip}>@{name}</span>;
  return (
    <button
      {...chip}
      type="button"
      tabIndex={-1}
      onClick={({ currentTarget }) => onOpen(name, currentTarget)}
    >
      @{name}
    </button>
  );
}
