import retry from "@lucide/icons/icons/refresh-cw";
import { actions } from "../../text/en/common.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  text: string;
  onRetry: () => void;
  class?: string;
}

/** Replacement for content that failed to load. */
export function LoadFailed({ text, onRetry, class: look = "items-start py-2" }: Props) {
  return (
    <div class={`flex flex-col gap-3 text-muted ${look}`}>
      <p role="alert">{text}</p>
      <Button look="secondary" onClick={onRetry}>
        <Icon of={retry} size={16} />
        {actions.tryAgain}
      </Button>
    </div>
  );
}
