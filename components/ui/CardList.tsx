import { type ReactNode, useState } from "react";
import type { IconData } from "./Icon.tsx";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** Cards that are shown at once, and added by the button below them. */
const STEP = 50;

interface Props<T> {
  status: "loading" | "ready" | "error";
  items: readonly T[];
  icon: IconData;
  texts: Record<"loading" | "failed" | "none" | "how" | "more", string>;
  onRetry: () => void;
  /** Draws a card. */
  children: (item: T) => ReactNode;
}

/** List of cards that is loaded whole and shown step by step. */
export function CardList<T extends { id: string }>(props: Props<T>) {
  const { status, items, texts, children } = props;
  const [shown, setShown] = useState(STEP);
  return (
    <>
      {status === "loading" && items.length === 0 && <Skeleton lines={4} label={texts.loading} />}
      {status === "error" && <LoadFailed text={texts.failed} onRetry={props.onRetry} />}
      {status === "ready" && items.length === 0 && (
        <EmptyState icon={props.icon} title={texts.none}>{texts.how}</EmptyState>
      )}
      {items.length > 0 && (
        <ul class="flex flex-col gap-2">
          {items.slice(0, shown).map((item) => <li key={item.id}>{children(item)}</li>)}
        </ul>
      )}
      {items.length > shown && (
        <Button
          look="secondary"
          class="mt-3"
          onClick={() => setShown(shown + STEP)}
        >
          {texts.more}
        </Button>
      )}
    </>
  );
}
