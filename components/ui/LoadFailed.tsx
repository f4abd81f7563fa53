import retry from "@lucide/icons/icons/refresh-cw";
import { actions } from "../../text/en/common.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

/** In the place of what could not be loaded. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" class="flex flex-col items-start gap-3 py-2 text-muted">
      {text}
      <Button look="secondary" onClick={onRetry}>
        <Icon of={retry} size={16} />
        {actions.tryAgain}
      </Button>
    </div>
  );
}
