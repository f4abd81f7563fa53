import file from "@lucide/icons/icons/file";
import type { LargeFile } from "../../protocol/file_use.ts";
import { lists as t } from "../../text/en/storage.ts";
import { amountText } from "../ui/amounts.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { Column } from "../ui/Table.tsx";
import { fullTimeText, shortDateText } from "../ui/times.ts";
import { UseList } from "./UseList.tsx";

interface Props<F extends LargeFile> {
  about: string;
  files: readonly F[];
  /** Columns for the place and actions of each file. */
  columns: readonly Column<F>[];
}

/** Largest files: the server's facts about them, and who sent them when. */
export function LargestFiles<F extends LargeFile>({ about, files, columns }: Props<F>) {
  const all: Column<F>[] = [
    {
      name: t.size,
      cell: ({ size }) => <span class="whitespace-nowrap tabular-nums">{amountText(size)}</span>,
    },
    { name: t.from, cell: ({ uploader }) => <bdi>{uploader.username}</bdi> },
    {
      name: t.when,
      cell: ({ created_at }) => (
        <time
          dateTime={created_at}
          title={fullTimeText(created_at)}
          class="whitespace-nowrap"
        >
          {shortDateText(created_at)}
        </time>
      ),
    },
    ...columns,
  ];
  return (
    <UseList
      title={t.largest}
      about={about}
      columns={all}
      rows={files}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={file} title={t.none}>{t.noneHint}</EmptyState>}
    />
  );
}
