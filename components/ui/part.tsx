import {
  type ComponentType,
  lazy as suspend,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { lazy, untilLoaded } from "../../browser/lazy.ts";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

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
export function part<P extends object>(load: Load<P>, { fallback, failed }: Options<P> = {}) {
  const Loaded = again(load) as ComponentType<object>;
  return function Part(props: P) {
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
export function again<P extends object>(load: Load<P>): ComponentType<P> {
  let failed = false;
  const make = () =>
    suspend(() =>
      lazy(load).catch((error) => {
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

interface OptionalPart {
  onFailed?: (error: unknown) => void;
  /** The page counts as idle while it is loaded. */
  inBackground?: boolean;
}

/**
 * A part that nobody has asked for, nor misses: null until it is there. It is loaded once `when` is
 * set; where it cannot be had, it is asked for again by itself, and when that has changed (MEND-66).
 */
export function useUnseen<P extends object>(
  load: Load<P>,
  when: string | boolean,
  { onFailed, inBackground = false }: OptionalPart = {},
): ComponentType<P> | null {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!when || Loaded) return;
    return untilLoaded(load, (file) => setLoaded(() => file.default), {
      ...!inBackground && { load: lazy },
      onFailed,
    });
  }, [when]);
  return Loaded;
}
