import { actions } from "../../../text/en/common.ts";
import { Button } from "../../ui/Button.tsx";

interface Props {
  text: string;
  /** Absent: it would not help. */
  onRetry?: () => void;
}

/** Says in the place of a file why it is not shown. */
export function NotShown({ text, onRetry }: Props) {
  return (
    <div role="alert" class="m-auto flex flex-col items-center gap-3 p-6 text-center text-muted">
      {text}
      {onRetry && <Button look="secondary" onClick={onRetry}>{actions.tryAgain}</Button>}
    </div>
  );
}
