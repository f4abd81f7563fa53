import { createContext, useContext, useLayoutEffect, useRef } from "react";

/** Layer that Back closes before anything beneath it changes. */
interface Layer {
  close: () => void;
  /** Name of a layer that opens again after a reload. */
  name?: string;
  /** Address of the layer, if it has one (UX-8). */
  path?: string;
}

/** Registers a layer that has opened; call the returned function when it has closed. */
type OpenLayer = (layer: Layer) => () => void;

const Context = createContext<OpenLayer>(() => () => {});

/** Provider around content with layers; without it Back ignores them. */
export const LayersProvider = Context.Provider;

/**
 * Registers anything that covers the rest while it's mounted and `open`: a dialog, a sheet, a menu,
 * a picker, a panel. It's one entry of the browser's history, and Back closes it (UX-1).
 */
export function useLayer(onClose: () => void, open = true, name?: string, path?: string): void {
  const openLayer = useContext(Context);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(
    () => open ? openLayer({ name, path, close: () => latest.current() }) : undefined,
    [open, path],
  );
}
