import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { unsaved as t } from "../../text/en/ui.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** Registers unsaved changes; call the returned function once they're saved or discarded. */
type CountUnsaved = () => () => void;

const Context = createContext<CountUnsaved>(() => () => {});

/** Provider around the guarded content. */
export const UnsavedProvider = Context.Provider;

/** While true, leaving the guarded content asks first (MEND-21). */
export function useUnsaved(isUnsaved: boolean): void {
  const count = useContext(Context);
  // At once: Escape may follow the very key that changed something.
  useLayoutEffect(() => isUnsaved ? count() : undefined, [isUnsaved]);
}

export interface UnsavedGuard {
  /** For `UnsavedProvider`. */
  count: CountUnsaved;
  isUnsaved: () => boolean;
  /** Calls `go`, or asks first where something would be lost. */
  leave: (go: () => void) => void;
  /** The open question. */
  question: ReactNode;
}

/** Guards unsaved input: it's never discarded without a question. */
export function useUnsavedGuard(): UnsavedGuard {
  const unsaved = useRef(0);
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const count = useMemo<CountUnsaved>(() => () => {
    unsaved.current++;
    return () => void unsaved.current--;
  }, []);
  useEffect(() => {
    const onLeave = (event: Event) => {
      if (unsaved.current > 0) event.preventDefault();
    };
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, []);
  return {
    count,
    isUnsaved: () => unsaved.current > 0,
    leave: (go) => unsaved.current > 0 ? setLeaving({ go }) : go(),
    question: leaving && createElement(ConfirmDialog, {
      danger: true,
      title: t.title,
      text: t.text,
      confirm: t.discard,
      onConfirm: leaving.go,
      onClose: () => setLeaving(null),
    }),
  };
}
