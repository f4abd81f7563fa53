import { hints as t } from "../../text/en/search.ts";

/** Filters as typed, with an example and an explanation. */
const HINTS = [
  ["from:", "from:ada", t.from],
  ["in:", "in:general", t.channel],
  ["has:link", "has:link", t.link],
  ["has:file", "has:file", t.file],
  ["has:image", "has:image", t.image],
  ["before:", "before:2026-01-31", t.before],
] as const;

/** Search filters; a press inserts one. */
export function Hints({ onPick }: { onPick: (filter: string) => void }) {
  return (
    <section class="px-2 pt-1">
      <h3 class="mb-1 text-12 font-semibold text-muted">{t.title}</h3>
      <ul>
        {HINTS.map(([filter, example, meaning]) => (
          <li key={filter}>
            <button
              type="button"
              data-stop
              onClick={() => onPick(filter)}
              class="ring-inside flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-surface-3 fine:min-h-9"
            >
              <code class="text-13 text-strong">{example}</code>
              <span class="text-muted">{meaning}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="mt-3 text-12 text-muted">{t.local}</p>
    </section>
  );
}
