import type { ReactNode } from "react";
import { states } from "../../text/en/common.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** A list as it is loaded. */
export interface List<T> {
  status: "loading" | "ready" | "error";
  items: readonly T[];
}

interface Props<T> {
  list: List<T>;
  /** Error text if loading fails. */
  failed: string;
  /** Content for an empty list: a text, or more than that. */
  empty: ReactNode;
  onRetry: () => void;
  children: (items: readonly T[]) => ReactNode;
}

/** A list with its states: loading, failed, empty. */
export function Listed<T>({ list, failed, empty, onRetry, children }: Props<T>) {
  if (list.status === "loading") return <Skeleton lines={4} label={states.loading} />;
  if (list.status === "error") return <LoadFailed text={failed} onRetry={onRetry} />;
  if (list.items.length > 0) return <>{children(list.items)}</>;
  return typeof empty === "string" ? <p class="text-muted">{empty}</p> : <>{empty}</>;
}
