import { options } from "preact";
import { afterFrame, begin, onBusy } from "./busy.ts";

/**
 * From now on the root of the document has `data-busy` while work is in flight, and effects count
 * as work until they have run. The returned function says that the page's script has started.
 */
export function showBusy(): () => void {
  const root = document.documentElement;
  onBusy((busy) => root.toggleAttribute("data-busy", busy));
  options.requestAnimationFrame = (runEffects) => {
    const end = begin();
    afterFrame(() => {
      runEffects();
      end();
    });
  };
  return begin();
}
