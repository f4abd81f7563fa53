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

/** One of several short answers. */
export function Pills<T>(props: Props<T>) {
  return (
    <Radios<Option<T>>
      {...props}
      // Of four, none stands alone in its line.
      class={`grid grid-cols-2 gap-2 ${props.options.length === 4 ? "" : "md:grid-cols-3"}`}
      optionClass={`flex min-h-11 items-center justify-center px-2 text-center has-checked:font-semibold md:min-h-9 ${CARD}`}
    >
      {({ text }) => text}
    </Radios>
  );
}
