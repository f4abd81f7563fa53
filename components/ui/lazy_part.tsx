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
  /** Stands in its place while it is loaded. */
  fallback?: (props: P) => ReactNode;
  /** Stands in its place when that fails, or when it throws. */
  failed?: (retry: () => void, reload?: () => void) => ReactNode;
}

/**
 * A part that is loaded when it is first drawn. One that cannot be had says so in its place, and
 * loads again by itself (MEND-66) or when it is asked to.
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

/** React's `lazy`, but what failed is loaded anew when it is mounted the next time. */
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
 * A part that nobody has asked for, nor misses: null until it is there. It is loaded once `when` is
 * set; where it cannot be had, it is asked for again by itself, and when that has changed (MEND-66).
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
