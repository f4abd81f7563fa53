import { type ReadonlySignal, signal } from "@preact/signals";

/** null follows the system. */
export type Theme = "dark" | "light" | null;

/** What the person has open on this device. */
export interface UiStore {
  readonly theme: ReadonlySignal<Theme>;
  /** Rail and sidebar on a phone. */
  readonly drawerOpen: ReadonlySignal<boolean>;
  readonly membersOpen: ReadonlySignal<boolean>;
  setTheme(theme: Theme): void;
  setDrawer(open: boolean): void;
  setMembers(open: boolean): void;
}

export function createUiStore(): UiStore {
  const theme = signal<Theme>(null);
  const drawerOpen = signal(false);
  const membersOpen = signal(false);
  return {
    theme,
    drawerOpen,
    membersOpen,
    setTheme: (value) => void (theme.value = value),
    setDrawer: (open) => void (drawerOpen.value = open),
    setMembers: (open) => void (membersOpen.value = open),
  };
}
