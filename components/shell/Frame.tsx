import { type ReactNode, useRef } from "react";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { useFocusInside } from "../ui/useFocusInside.ts";

interface Props {
  header: ReactNode;
  rail: ReactNode;
  sidebar: ReactNode;
  members: ReactNode;
  children: ReactNode;
  /** Rail and sidebar are one drawer on a phone; elsewhere they are always there. */
  drawerOpen: boolean;
  onCloseDrawer: () => void;
}

/** The frame of the main screen: nothing in it scrolls but lists. */
export function Frame(props: Props) {
  const { drawerOpen, onCloseDrawer } = props;
  const drawer = useRef<HTMLDivElement>(null);
  useFocusInside(drawer, drawerOpen);
  return (
    <div class="flex h-[var(--screen,100dvh)] flex-col">
      <ErrorBoundary>{props.header}</ErrorBoundary>
      <div class="flex min-h-0 flex-1">
        {drawerOpen && (
          <div
            class="animate-fade fixed inset-0 z-20 bg-scrim md:hidden"
            onClick={onCloseDrawer}
          />
        )}
        <div
          ref={drawer}
          id="drawer"
          tabIndex={-1}
          class={`min-h-0 shrink-0 outline-none md:flex ${
            drawerOpen
              ? "max-md:animate-slide-left flex max-md:fixed max-md:inset-y-0 max-md:start-0 max-md:z-30 max-md:shadow-raised"
              : "hidden"
          }`}
        >
          <ErrorBoundary>{props.rail}</ErrorBoundary>
          <ErrorBoundary>{props.sidebar}</ErrorBoundary>
        </div>
        <ErrorBoundary>{props.children}</ErrorBoundary>
        <ErrorBoundary>{props.members}</ErrorBoundary>
      </div>
    </div>
  );
}
