import type { HelpLinks } from "../../protocol/help.ts";
import { LINK } from "../auth/AuthCard.tsx";
import { Button } from "../ui/Button.tsx";
import { Section } from "./Section.tsx";

const NAMES: Record<keyof HelpLinks, string> = {
  helpCenter: "Help Center",
  documentation: "Documentation",
  support: "Support",
};

/** Where help is to be had: the pages that the host named, if any (ACCT-10). */
export function HelpSection({ links, onKeys }: { links: HelpLinks; onKeys: () => void }) {
  const named = (Object.keys(NAMES) as (keyof HelpLinks)[])
    .flatMap((key) => links[key] ? [{ text: NAMES[key], url: links[key] }] : []);
  return (
    <>
      <Section title="Help">
        <p class="text-muted">
          Ask the person who runs this server: they can set a new password for you and see what is
          wrong.
        </p>
        {named.length > 0 && (
          <ul class="flex flex-col gap-1">
            {named.map(({ text, url }) => (
              <li key={text}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  class={`inline-flex min-h-11 items-center md:min-h-8 ${LINK}`}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Keyboard">
        <Button look="secondary" onClick={onKeys}>Show all keys</Button>
      </Section>
    </>
  );
}
