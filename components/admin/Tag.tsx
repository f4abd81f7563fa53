const LOOKS = {
  accent: "text-accent-text",
  danger: "text-danger-text",
  quiet: "text-muted",
};

/** A word about something in a list. */
export function Tag({ children, look = "quiet" }: { children: string; look?: keyof typeof LOOKS }) {
  return (
    <span
      class={`shrink-0 rounded-sm border border-line bg-surface-3 px-1.5 text-12 font-semibold ${
        LOOKS[look]
      }`}
    >
      {children}
    </span>
  );
}
