import find from "@lucide/icons/icons/search";
import { Icon } from "./Icon.tsx";

interface Props {
  label: string;
  placeholder: string;
  maxLength?: number;
  class?: string;
  value: string;
  /** The dialog begins here. */
  first?: boolean;
  /** Id of the element that describes it. */
  describedBy?: string;
  onQuery: (text: string) => void;
}

/** A field that searches a list while one types. */
export function SearchField(
  { label, onQuery, first, describedBy, class: className = "", ...props }: Props,
) {
  return (
    <label
      class={`flex items-center gap-2 rounded-md border border-field px-3 text-muted focus-within:border-muted has-focus-visible:outline-2 has-focus-visible:outline-accent-text ${className}`}
    >
      <Icon of={find} size={18} />
      <input
        {...props}
        type="search"
        aria-label={label}
        aria-describedby={describedBy}
        data-autofocus={first || undefined}
        autocomplete="off"
        onInput={(event) => onQuery(event.currentTarget.value)}
        class="min-h-11 min-w-0 flex-1 bg-transparent text-16 text-strong outline-none fine:min-h-9 fine:text-14"
      />
    </label>
  );
}
