import type { ReactNode } from "react";

export interface Column<T> {
  name: string;
  /** Aligns its values as numbers. */
  numbers?: boolean;
  cell: (row: T) => ReactNode;
}

interface Props<T> {
  label: string;
  /** The first column names a row. */
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/**
 * A table; on phones each row is a card with the names of its columns. Roles are said, since
 * browsers take them away with the look of a table.
 */
export function Table<T>({ label, columns, rows, keyOf }: Props<T>) {
  const [first, ...others] = columns;
  return (
    <table role="table" aria-label={label} class="w-full text-14 max-md:block">
      <thead role="rowgroup" class="max-md:sr-only">
        <tr role="row">
          {columns.map(({ name, numbers }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              class={`px-2 py-1.5 text-13 font-semibold text-muted first:ps-0 last:pe-0 ${
                numbers ? "text-end" : "text-start"
              }`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        class="max-md:flex max-md:flex-col max-md:gap-2 md:divide-y md:divide-line"
      >
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            class="max-md:flex max-md:flex-col max-md:gap-1 max-md:rounded-md max-md:bg-surface-3 max-md:p-3"
          >
            <th
              role="rowheader"
              scope="row"
              class="py-2 pe-2 text-start font-semibold wrap-anywhere text-strong max-md:p-0"
            >
              {first.cell(row)}
            </th>
            {others.map(({ name, numbers, cell }) => (
              <td
                key={name}
                role="cell"
                class={`px-2 py-2 last:pe-0 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-3 max-md:p-0 ${
                  numbers ? "whitespace-nowrap tabular-nums md:text-end" : ""
                }`}
              >
                <span aria-hidden="true" class="shrink-0 text-13 text-muted md:hidden">{name}</span>
                <span class="min-w-0 wrap-anywhere max-md:text-end">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
