import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ErrorBoundary, failedPart } from "../../components/ui/ErrorBoundary.tsx";
import { lazy, preload } from "../../browser/lazy.ts";
import { lazyWithRetry } from "../../components/ui/lazy_part.tsx";

/** Rail and sidebar in pages that the server renders; null in browsers. */
export const RenderedLists = createContext<ReactNode>(null);

/** Windows with rail and sidebar beside the chat. */
export const BESIDE_CHAT = "(min-width: 48rem)";

const lists = lazy(() => import("./Lists.tsx"));
const LiveLists = lazyWithRetry(lists);

/** Asks for rail and sidebar: they are wanted in a moment. */
export const loadLists = () => preload(lists);

/** Keeps an element's server-rendered content while the page hydrates. */
const AS_IT_IS = { dangerouslySetInnerHTML: { __html: "" } };

/** State of rail and sidebar. */
export type ListsState = "waiting" | "live" | "failed";

interface Props {
  /** The chat has loaded. */
  ready: boolean;
  state: ListsState;
  onState: (state: ListsState) => void;
}

/**
 * Loads rail and sidebar in a separate script after the chat (decision 0051). Until then the
 * server-rendered ones are shown, marked as inert.
 */
export function LateLists({ ready, state, onState }: Props) {
  const rendered = useContext(RenderedLists);
  const at = useRef<HTMLDivElement>(null);
  // Such a page has visible lists in its first paint.
  const [fromDevice] = useState(ready);
  const [begun, setBegun] = useState(() => ready && matchMedia(BESIDE_CHAT).matches);
  useLayoutEffect(() => void loadLists(), []);
  // Effects come after the paint, the chat's.
  useEffect(() => {
    if (ready) setBegun(true);
  }, [ready]);
  if (rendered) return <div class="contents" inert>{rendered}</div>;
  return (
    <>
      <div
        ref={at}
        class={state === "failed" ? "hidden" : "contents"}
        inert={state !== "live"}
        {...fromDevice ? null : AS_IT_IS}
      />
      {begun && (
        <ErrorBoundary
          fallback={(...again) => (
            <FailedLists onShown={() => onState("failed")}>{failedPart(...again)}</FailedLists>
          )}
        >
          <Suspense fallback={null}>
            <LiveLists at={at} onDrawn={() => onState("live")} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** Reserves the width of the lists. */
function FailedLists({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(onShown, []);
  return <div class="flex w-78 shrink-0 bg-surface-1 max-md:flex-1">{children}</div>;
}
