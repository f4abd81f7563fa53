import { type ComponentType, useState } from "react";
import type { CompletionProps } from "../../components/chat/complete/Completion.tsx";

/**
 * The composer's completion, which is loaded when somebody begins to type. What could not be
 * loaded is asked for again at the next key; `lazy` would break the chat instead.
 */
export function useCompletion() {
  const [view, setView] = useState<ComponentType<CompletionProps>>();
  function load() {
    if (view) return;
    import("./Completion.tsx").then((file) => setView(() => file.default), () => {});
  }
  return { view, load };
}
