import { Icon, type IconData } from "./Icon.tsx";
import { CARD, Radios } from "./Radios.tsx";

interface Option<T> {
  value: T;
  text: string;
  hint?: string;
  icon: IconData;
}

interface Props<T> {
  label: string;
  options: readonly Option<T>[];
  value: T;
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** Choice among a few cards in a row. */
export function Choice<T extends string | null>(props: Props<T>) {
  const isMany = props.options.length > 3;
  return (
    <Radios<Option<T>>
      {...props}
      // Phones have room for three in a row.
      class={`grid gap-2 ${isMany ? "grid-cols-2 lg:grid-cols-4" : "auto-cols-fr grid-flow-col"}`}
      optionClass={`flex ${
        isMany ? "min-h-11 items-center gap-2 p-2" : "flex-col gap-1 p-2 md:p-3"
      } ${CARD}`}
    >
      {({ icon, text, hint }) => (
        <>
          <Icon of={icon} size={18} />
          <span class="text-13 font-semibold md:text-14">{text}</span>
          {hint && <span class="text-12 text-muted">{hint}</span>}
        </>
      )}
    </Radios>
  );
}
