/** `@username`, beside a name that somebody chose (MEND-25): of the two it is the one that stays whole. */
export const Handle = ({ of }: { of: string }) => (
  <bdi class="max-w-3/5 shrink-0 truncate text-13 text-muted">{of}</bdi>
);
