import type { HelpLinks } from "../../protocol/help.ts";
import { help as t } from "../../text/en/account.ts";
import { LINK } from "../ui/link.tsx";
import { Button } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";

const NAMES: [keyof HelpLinks, string][] = [
  ["helpCenter", t.helpCenter],
  ["documentation", t.documentation],
  ["support", t.support],
];

/** Links to help: Parley's own pages, or those that the host configured (ACCT-10). */
export function HelpSection({ links, onKeys }: { links: HelpLinks; onKeys: () => void }) {
  return (
    <>
      <Section ofTab title={t.title}>
        <p>{t.about}</p>
        <ul class="flex flex-col gap-1">
          {NAMES.map(([key, name]) =>
            links[key] && (
              <li key={key}>
                <a
                  href={links[key]}
                  target="_blank"
                  rel="noopener noreferrer"
                  class={`inline-flex min-h-11 items-center fine:min-h-8 ${LINK}`}
                >
                  {name}
                </a>
              </li>
            )
          )}
        </ul>
      </Section>
      <Section title={t.keyboard}>
        <Button look="secondary" onClick={onKeys}>{t.keys}</Button>
      </Section>
    </>
  );
}
