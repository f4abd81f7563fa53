import { type ReadonlySignal, signal } from "@preact/signals";

/** null follows the system. */
export type Theme = "dark" | "light" | null;

/** What may stand beside the chat instead of the members. */
export type Panel = "pins" | "search";

/** What the person has open on this device. */
export interface UiStore {
  readonly theme: ReadonlySignal<Theme>;
  /** Rail and sidebar on a phone. */
  readonly drawerOpen: ReadonlySignal<boolean>;
  readonly membersOpen: ReadonlySignal<boolean>;
  /** null: none. */
  readonly panel: ReadonlySignal<Panel | null>;
  setTheme(theme: Theme): void;
  setDrawer(open: boolean): void;
  setMembers(open: boolean): void;
  setPanel(panel: Panel | null): void;
}

export function createUiStore(): UiStore {
  const theme = signal<Theme>(null);
  const drawerOpen = signal(false);
  const membersOpen = signal(false);
  const panel = signal<Panel | null>(null);
  return {
    theme,
    drawerOpen,
    membersOpen,
    panel,
    setTheme: (value) => void (theme.value = value),
    setDrawer: (open) => void (drawerOpen.value = open),
    setMembers(open) {
      membersOpen.value = open;
      if (open) panel.value = null;
    },
    setPanel: (value) => void (panel.value = value),
  };
}
