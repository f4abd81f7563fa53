import { type ComponentType, createElement } from "react";

/**
 * A component that takes its props from the stores. It is redrawn by itself when a signal
 * changes that `useProps` read, so a typing colleague does not redraw the whole screen.
 */
export function connect<P extends object>(view: ComponentType<P>, useProps: () => P) {
  return function Connected() {
    return createElement(view, useProps());
  };
}
