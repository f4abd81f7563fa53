import warning from "@lucide/icons/icons/triangle-alert";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** Problem of a call in plain words, with possible fixes. */
export interface Trouble {
  text: string;
  actions: { text: string; onClick: () => void }[];
}

export function TroubleBar({ text, actions }: Trouble) {
  return (
    <div
      role="alert"
      class="mx-3 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface-3 py-1.5 pe-1.5 ps-3 text-strong md:mx-4"
    >
      <Icon of={warning} size={18} class="text-warning" />
      <span class="min-w-48 flex-1 py-1.5 wrap-anywhere">{text}</span>
      {actions.map(({ text, onClick }) => (
        <Button key={text} look="quiet" onClick={onClick}>{text}</Button>
      ))}
    </div>
  );
}
