import { createContext, useContext, useLayoutEffect, useRef } from "react";

/** Layer that Back closes before anything beneath it changes. */
interface Layer {
  close: () => void;
  /** Name of a layer that opens again after a reload. */
  name?: string;
  /** Its address, where it has one (UX-8). */
  path?: string;
}

/** Registers a layer that has opened; call the returned function when it has closed. */
type OpenLayer = (layer: Layer) => () => void;

const Context = createContext<OpenLayer>(() => () => {});

/** Around what has layers; without it Back knows nothing of them. */
export const LayersProvider = Context.Provider;

/**
 * For whatever lies over the rest while it is mounted and `open`: a dialog, a sheet, a menu, a
 * picker, a panel. It is one entry of the browser's history, and Back closes it (UX-1).
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
