import type { ReactNode } from "react";

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
  return (
    <div class="flex h-dvh flex-col">
      {props.header}
      <div class="flex min-h-0 flex-1">
        {drawerOpen && (
          <div
            class="animate-fade fixed inset-0 z-20 bg-scrim md:hidden"
            onClick={onCloseDrawer}
          />
        )}
        <div
          id="drawer"
          onKeyDown={(event) => {
            if (event.key !== "Escape" || !drawerOpen) return;
            event.stopPropagation();
            onCloseDrawer();
          }}
          class={`min-h-0 shrink-0 md:flex ${
            drawerOpen
              ? "max-md:animate-slide-left flex max-md:fixed max-md:inset-y-0 max-md:left-0 max-md:z-30 max-md:shadow-raised"
              : "hidden"
          }`}
        >
          {props.rail}
          {props.sidebar}
        </div>
        {props.children}
        {props.members}
      </div>
    </div>
  );
}
