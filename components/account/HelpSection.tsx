import { useState } from "react";
import type { HelpLinks } from "../../protocol/help.ts";
import { Button } from "../ui/Button.tsx";
import { HelpLink } from "../ui/HelpLink.tsx";
import { Section } from "./Section.tsx";

const NAMES: [keyof HelpLinks, string][] = [
  ["helpCenter", "Help Center"],
  ["documentation", "Documentation"],
  ["support", "Support"],
];

/** Where help is to be had: the pages that the host named, and whom to ask else (ACCT-10). */
export function HelpSection({ links, onKeys }: { links: HelpLinks; onKeys: () => void }) {
  const [missing, setMissing] = useState("");
  return (
    <>
      <Section title="Help">
        <p class="text-muted">
          Ask the person who runs this server: they can set a new password for you and see what is
          wrong.
        </p>
        <ul class="flex flex-col gap-1">
          {NAMES.map(([key, name]) => (
            <li key={key}>
              <HelpLink
                url={links[key]}
                onNone={() => setMissing(name)}
                class="inline-flex min-h-11 items-center md:min-h-8"
              >
                {name}
              </HelpLink>
            </li>
          ))}
        </ul>
        <p role="status" class="text-muted empty:hidden">
          {missing && `This server has no page for "${missing}": ask the person who runs it.`}
        </p>
      </Section>
      <Section title="Keyboard">
        <Button look="secondary" onClick={onKeys}>Show all keys</Button>
      </Section>
    </>
  );
}
