import { people as t } from "../../text/en/groups.ts";

interface Props {
  /** Something was looked for. */
  searched: boolean;
  /** The server may still find people. */
  searching: boolean;
}

/** Placeholder for an empty list of people. */
export function NobodyFound({ searched, searching }: Props) {
  return (
    <div
      role="status"
      class="flex h-56 flex-col items-center justify-center gap-1 text-center"
    >
      {searching ? <p class="text-muted">{t.searching}</p> : (
        <>
          <p class="font-semibold text-strong">{searched ? t.none : t.empty}</p>
          <p class="text-balance text-muted">{searched ? t.noneHint : t.emptyHint}</p>
        </>
      )}
    </div>
  );
}
