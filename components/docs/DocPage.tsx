import { page } from "../../text/en/locale.ts";
import { docs as t } from "../../text/en/pages.ts";

interface Props {
  links: readonly { name: string; title: string }[];
  /** The name of the page that is shown. */
  name: string;
  /** Made from the project's own documentation. */
  html: string;
  /** The language that it is in. */
  language: string;
}

/** Page of the documentation with the list of all pages. */
export function DocPage({ links, name, html, language }: Props) {
  return (
    <div class="h-page overflow-y-auto bg-surface-2">
      <div class="mx-auto flex max-w-5xl flex-col gap-x-12 gap-y-6 p-5 md:flex-row md:p-10">
        <nav
          aria-label={t.label}
          class="order-last shrink-0 md:sticky md:top-0 md:order-none md:w-56 md:self-start"
        >
          <a href="/" class="flex min-h-11 items-center gap-2 font-bold text-strong">
            <img src="/icon.svg" alt="" width={28} height={28} />
            Parley
          </a>
          <ul class="mt-2 flex flex-wrap gap-x-1 md:flex-col">
            {links.map((link) => (
              <li key={link.name}>
                <a
                  href={`/docs/${link.name}`}
                  aria-current={link.name === name ? "page" : undefined}
                  class="inline-flex min-h-11 items-center rounded-md px-2 text-muted hover:text-strong aria-[current]:font-semibold aria-[current]:text-strong fine:min-h-8 md:py-1"
                >
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main class="min-w-0 flex-1">
          {language !== page.language && <p class="mb-4 text-muted">{t.english}</p>}
          <div class="prose" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
        </main>
      </div>
    </div>
  );
}
