import { type ReactNode, useRef } from "react";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { useFocusInside } from "../ui/useFocusInside.ts";

interface Props {
  header: ReactNode;
  /** Rail and sidebar. */
  lists: ReactNode;
  members: ReactNode;
  children: ReactNode;
  /** They are a pane over the chat on a phone; elsewhere they are always there. */
  drawerOpen: boolean;
  onCloseDrawer: () => void;
}

/** The frame of the main screen: nothing in it scrolls but lists. */
export function Frame(props: Props) {
  const { drawerOpen, onCloseDrawer } = props;
  const drawer = useRef<HTMLDivElement>(null);
  useFocusInside(drawer, drawerOpen);
  return (
    <div class="flex h-page flex-col">
      <ErrorBoundary>{props.header}</ErrorBoundary>
      <div class="flex min-h-0 flex-1">
        <div data-drawer-scrim class="md:hidden" data-open={drawerOpen} onClick={onCloseDrawer} />
        <div
          ref={drawer}
          id="drawer"
          tabIndex={-1}
          data-open={drawerOpen}
          // Reserves the final width before the content loads, so that nothing moves (MEND-22).
          class="flex min-h-0 shrink-0 bg-surface-1 outline-none md:min-w-78"
        >
          {props.lists}
        </div>
        <ErrorBoundary>{props.children}</ErrorBoundary>
        <ErrorBoundary>{props.members}</ErrorBoundary>
      </div>
    </div>
  );
}
