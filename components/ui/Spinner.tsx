import { states } from "../../text/en/common.ts";

/** Spinner. The text next to it, or the busy button's name, says what is in progress. */
export function Spinner({ class: className = "size-4" }: { class?: string }) {
  return (
    <span
      class={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent ${className}`}
      aria-hidden="true"
    />
  );
}

/** Fills its place while something loads: spinner and text (AUTH-04). */
export function Loading({ text = states.loading }: { text?: string }) {
  return (
    <div
      role="status"
      class="animate-late flex flex-1 flex-col items-center justify-center gap-3 p-8 text-muted"
    >
      <Spinner class="size-6" />
      <span>{text}</span>
    </div>
  );
}

/** Spinner for a page that shows nothing else. */
export function LoadingPage({ text }: { text?: string }) {
  return (
    <main class="flex h-page bg-surface-0">
      <h1 class="sr-only">Parley</h1>
      <Loading text={text} />
    </main>
  );
}
