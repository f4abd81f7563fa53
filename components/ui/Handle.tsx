/** `@username` beside a display name (MEND-25). The name is truncated first. */
export const Handle = ({ of }: { of: string }) => (
  <bdi class="max-w-3/5 shrink-0 truncate text-13 text-muted">{of}</bdi>
);
