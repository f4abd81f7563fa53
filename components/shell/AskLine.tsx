import bell from "@lucide/icons/icons/bell";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  text: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}

/** Question above the open view, at full width; it can wait. */
export function AskLine({ text, yes, no, onYes, onNo }: Props) {
  return (
    <section
      aria-label={text}
      class="animate-fade flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-surface-3 py-1 ps-3 pe-2 md:ps-4"
    >
      <Icon of={bell} size={16} class="shrink-0 text-muted" />
      <p role="status" class="min-w-0 flex-1 basis-48 text-13 text-strong">{text}</p>
      {/* On phones below the question, at the end. */}
      <div class="ms-auto flex gap-1">
        <Button look="quiet" onClick={onNo}>{no}</Button>
        <Button look="secondary" onClick={onYes}>{yes}</Button>
      </div>
    </section>
  );
}
