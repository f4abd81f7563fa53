import type { ComponentType } from "react";
import type { Lazy } from "../../browser/lazy.ts";
import { Button } from "../../components/ui/Button.tsx";
import { failedPart } from "../../components/ui/ErrorBoundary.tsx";
import { lazyPart } from "../../components/ui/lazy_part.tsx";
import { PanelFrame } from "../../components/ui/PanelFrame.tsx";
import { actions } from "../../text/en/common.ts";
import { useMain } from "./context.ts";

/**
 * Panel beside the chat, loaded when it first opens. A failed one keeps its place, and can be
 * closed if it covers the chat.
 */
export function lazyPanel(module: Lazy<{ default: ComponentType }>, title?: string): ComponentType {
  return lazyPart(module, {
    fallback: () => <PanelFrame title={title} />,
    failed: (retry, reload) => <FailedPanel onRetry={retry} onReload={reload} />,
  });
}

function FailedPanel(props: { onRetry: () => void; onReload?: () => void }) {
  const { ui } = useMain().client;
  return (
    <aside class="flex w-80 max-w-[88vw] shrink-0 border-s border-line bg-surface-1 max-lg:fixed max-lg:inset-y-0 max-lg:end-0 max-lg:z-30">
      {failedPart(props.onRetry, props.onReload)}
      <Button
        look="quiet"
        class="absolute m-2"
        onClick={() => {
          ui.setPanel(null);
          ui.setMembers(false);
        }}
      >
        {actions.close}
      </Button>
    </aside>
  );
}
