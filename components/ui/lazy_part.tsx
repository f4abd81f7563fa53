import {
  type ComponentType,
  lazy as suspend,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { type Lazy, type RetryOptions, untilLoaded } from "../../browser/lazy.ts";

type LazyComponent<P> = Lazy<{ default: ComponentType<P> }>;

interface Options<P> {
  /** Placeholder while it loads. */
  fallback?: (props: P) => ReactNode;
  /** Replacement if it fails to load or throws. */
  failed?: (retry: () => void, reload?: () => void) => ReactNode;
}

/**
 * Component that is loaded when it first renders. If loading fails, an error takes its place; it
 * loads again when conditions change (MEND-66) or the reader asks.
 */
export function lazyPart<P extends object>(
  module: LazyComponent<P>,
  { fallback, failed }: Options<P> = {},
) {
  const Loaded = lazyWithRetry(module) as ComponentType<object>;
  return function LazyPart(props: P) {
    return (
      <ErrorBoundary fallback={failed}>
        <Suspense fallback={fallback?.(props) ?? null}>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** Wraps React's `lazy`: after a failure, the next mount loads the module again. */
export function lazyWithRetry<P extends object>(module: LazyComponent<P>): ComponentType<P> {
  let failed = false;
  const make = () =>
    suspend(() =>
      module.load().catch((error) => {
        failed = true;
        throw error;
      })
    );
  let Current = make();
  return function Loaded(props: P) {
    const [Mine] = useState(() => {
      if (failed) Current = make();
      failed = false;
      return Current;
    });
    const Any = Mine as unknown as ComponentType<object>;
    return <Any {...props} />;
  };
}

/**
 * Loads an optional component once `when` is set; null until it's there. After a failure it is
 * requested again automatically, and when `when` changes (MEND-66).
 */
export function useOptionalModule<P extends object>(
  module: LazyComponent<P>,
  when: string | boolean,
  options?: RetryOptions,
): ComponentType<P> | null {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!when || Loaded) return;
    return untilLoaded(module, (file) => setLoaded(() => file.default), options);
  }, [when]);
  return Loaded;
}
