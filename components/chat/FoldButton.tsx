import { message as t } from "../../text/en/chat.ts";
import { Button } from "../ui/Button.tsx";

/** What opens a long message, and folds it again (MEND-26n). The list keeps its start in place. */
export default function FoldButton(
  { isOpen, onToggle }: { isOpen: boolean; onToggle: () => void },
) {
  return (
    <Button
      look="secondary"
      aria-expanded={isOpen}
      class="my-1"
      onClick={({ currentTarget }) => {
        currentTarget.dispatchEvent(new Event("fold", { bubbles: true }));
        onToggle();
      }}
    >
      {isOpen ? t.showLess : t.showMore}
    </Button>
  );
}
