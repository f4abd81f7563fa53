import type { ReactNode } from "react";
import retry from "@lucide/icons/icons/refresh-cw";
import { actions, states } from "../../text/en/common.ts";
import { failed } from "../../text/en/server_settings.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** A list as it is loaded. */
export interface List<T> {
  status: "loading" | "ready" | "error";
  items: readonly T[];
}

interface Props<T> {
  list: List<T>;
  /** What is listed. */
  what: keyof typeof failed;
  /** What stands there when there is nothing. */
  empty: ReactNode;
  onRetry: () => void;
  children: (items: readonly T[]) => ReactNode;
}

/** A list with its states: loading, failed, empty. */
export function Listed<T>({ list, what, empty, onRetry, children }: Props<T>) {
  if (list.status === "loading") return <Skeleton lines={4} label={states.loading} />;
  if (list.status === "error") {
    return (
      <div role="alert" class="flex flex-col items-start gap-3 py-2 text-muted">
        {failed[what]}
        <Button look="secondary" onClick={onRetry}>
          <Icon of={retry} size={16} />
          {actions.tryAgain}
        </Button>
      </div>
    );
  }
  return <>{list.items.length === 0 ? empty : children(list.items)}</>;
}
