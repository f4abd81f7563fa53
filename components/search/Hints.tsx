const HINTS = [
  { filter: "from:", example: "from:ada", meaning: "written by somebody" },
  { filter: "in:", example: "in:general", meaning: "in a channel" },
  { filter: "has:link", example: "has:link", meaning: "with a link" },
  { filter: "has:file", example: "has:file", meaning: "with a file" },
  { filter: "has:image", example: "has:image", meaning: "with an image" },
  { filter: "before:", example: "before:2026-01-31", meaning: "before a day" },
];

/** What can be written into the search field; pressing one begins with it. */
export function Hints({ onPick }: { onPick: (filter: string) => void }) {
  return (
    <section class="px-2 pt-1">
      <h3 class="mb-1 text-12 font-semibold text-muted">Narrow it down</h3>
      <ul>
        {HINTS.map(({ filter, example, meaning }) => (
          <li key={filter}>
            <button
              type="button"
              data-stop
              onClick={() => onPick(filter)}
              class="ring-inside flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-surface-3 md:min-h-9"
            >
              <code class="text-13 text-strong">{example}</code>
              <span class="text-muted">{meaning}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="mt-3 text-12 text-muted">
        The search runs on this device. What you look for is not sent anywhere.
      </p>
    </section>
  );
}
