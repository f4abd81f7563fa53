import { CARD, Radios } from "./Radios.tsx";

interface Option<T> {
  value: T;
  text: string;
}

interface Props<T> {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The dialog begins here. */
  first?: boolean;
}

/** By the number of answers. */
const COLUMNS: Record<number, string> = { 2: "grid-cols-2", 3: "grid-cols-3", 4: "grid-cols-2" };

/** Choice among several short answers. */
export function Pills<T>(props: Props<T>) {
  return (
    <Radios<Option<T>>
      {...props}
      // No option is alone in its row.
      class={`grid gap-2 ${COLUMNS[props.options.length] ?? "grid-cols-2 md:grid-cols-3"}`}
      optionClass={`flex min-h-11 items-center justify-center px-2 text-center has-checked:font-semibold fine:min-h-9 ${CARD}`}
    >
      {({ text }) => text}
    </Radios>
  );
}
