import retry from "@lucide/icons/icons/refresh-cw";
import { actions } from "../../text/en/common.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

/** In the place of what could not be loaded. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div class="flex flex-col items-start gap-3 py-2 text-muted">
      <p role="alert">{text}</p>
      <Button look="secondary" onClick={onRetry}>
        <Icon of={retry} size={16} />
        {actions.tryAgain}
      </Button>
    </div>
  );
}
