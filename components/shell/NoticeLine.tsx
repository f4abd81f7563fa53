import shield from "@lucide/icons/icons/shield-alert";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  text: string;
  /** Text of its button. */
  action: string;
  onAction: () => void;
}

/** Notice above the open view, at full width, until its problem is solved. */
export function NoticeLine({ text, action, onAction }: Props) {
  return (
    <section
      aria-label={text}
      class="animate-fade flex shrink-0 items-center gap-2 border-b border-line bg-surface-3 py-1 ps-3 pe-2 md:ps-4"
    >
      <Icon of={shield} size={16} class="shrink-0 text-warning" />
      <p role="status" class="min-w-0 flex-1 text-13 text-strong wrap-anywhere">{text}</p>
      <Button look="secondary" class="shrink-0" onClick={onAction}>{action}</Button>
    </section>
  );
}
