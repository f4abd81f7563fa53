import { type ReactNode, useState } from "react";
import { lists as t } from "../../text/en/storage.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Heading } from "../ui/Heading.tsx";
import { type Column, Table } from "../ui/Table.tsx";

/** Rows that are shown at first, and more by each press. */
const ROWS_PER_STEP = 10;

interface Props<T> {
  title: string;
  about: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** There are more than `rows`: fetches the next ones. */
  onMore?: (() => Promise<void>) | null;
  /** Content for an empty list. */
  empty: ReactNode;
}

/** List of storage by user or server, largest first, in pages. */
export function UseList<T>({ title, about, rows, onMore, empty, ...table }: Props<T>) {
  const [shown, setShown] = useState(ROWS_PER_STEP);
  const [busy, setBusy] = useState(false);
  const isMore = rows.length > shown || Boolean(onMore);

  async function more() {
    if (rows.length < shown + ROWS_PER_STEP && onMore) {
      setBusy(true);
      await onMore().finally(() => setBusy(false));
    }
    setShown(shown + ROWS_PER_STEP);
  }

  return (
    <section aria-label={title}>
      <Heading title={title}>{about}</Heading>
      {rows.length > 0 ? <Table {...table} label={title} rows={rows.slice(0, shown)} /> : empty}
      {isMore && (
        <Button
          look="secondary"
          class="mt-3"
          busy={busy}
          aria-label={fill(t.moreOf, { list: title })}
          onClick={more}
        >
          {t.more}
        </Button>
      )}
    </section>
  );
}
