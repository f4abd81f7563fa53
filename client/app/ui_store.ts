import type { MembersChoice, Theme } from "../base/cookies.ts";
import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** Panels that replace the members beside the chat: each feature adds its own. */
// deno-lint-ignore no-empty-interface
export interface PanelNames {}
export type Panel = keyof PanelNames;

/** Open views of the voice channel that the user is in. */
export interface VoiceView {
  /** The stage with its people and screens. */
  readonly people: boolean;
  /** The viewer of shared screens, or the chip that it became. */
  readonly screens: "closed" | "chip" | "open";
  /** Whose screen the viewer shows; null: the first. */
  readonly watched: string | null;
}

export const NO_VOICE_VIEW: VoiceView = { people: false, screens: "closed", watched: null };

/** Panels and dialogs that the user has open on this device. */
export interface UiStore {
  readonly theme: ReadonlySignal<Theme>;
  /** Rail and sidebar on a phone. */
  readonly drawerOpen: ReadonlySignal<boolean>;
  /** Separate for servers and for direct messages, which show a profile there (DM-01). */
  readonly membersOpen: ReadonlySignal<boolean>;
  /** The user's choice for the members panel. */
  readonly membersChoice: ReadonlySignal<MembersChoice>;
  /** The window has room for the members of a server beside the chat: `DOCKED` (UX-11). */
  readonly wide: ReadonlySignal<boolean>;
  /** True if the user opened the members panel, which then takes the focus. null: never yet. */
  readonly membersAsked: ReadonlySignal<boolean | null>;
  /** null: none. */
  readonly panel: ReadonlySignal<Panel | null>;
  readonly voiceView: ReadonlySignal<VoiceView>;
  setTheme(theme: Theme): void;
  setDrawer(open: boolean): void;
  /** Beside the chat of a server, in a wide window, this is a choice that is remembered. */
  setMembers(open: boolean): void;
  /**
   * Handles the members button: closes or opens the panel; one that is open by default stays and
   * takes the focus.
   */
  pressMembers(): void;
  setWide(wide: boolean): void;
  setPanel(panel: Panel | null): void;
  setVoiceView(part: Partial<VoiceView>): void;
}

/** Windows with room for the members of a server beside the chat. */
export const DOCKED = "(min-width: 75rem)";

/**
 * Creates the store. A server's members have two states: beside the chat, in a wide window, the
 * user decides; elsewhere they slide in and are closed at first. `remember` receives each choice.
 */
export function createUiStore(
  serverId: ReadonlySignal<string | null>,
  choice: MembersChoice = null,
  remember: (open: boolean) => void = () => {},
): UiStore {
  const theme = signal<Theme>(null);
  const drawerOpen = signal(false);
  const opened = { server: signal(false), direct: signal(false) };
  const members = () => serverId.value ? opened.server : opened.direct;
  const membersChoice = signal(choice);
  const wide = signal(false);
  const membersAsked = signal<boolean | null>(null);
  const docked = () => wide.value && serverId.value;
  const membersOpen = computed(() => docked() ? membersChoice.value !== "closed" : members().value);
  const panel = signal<Panel | null>(null);
  const voiceView = signal(NO_VOICE_VIEW);
  function setMembers(open: boolean) {
    membersAsked.value = false;
    if (docked()) {
      membersChoice.value = open ? "open" : "closed";
      remember(open);
    } else members().value = open;
    if (open) panel.value = null;
  }
  return {
    theme,
    drawerOpen,
    membersOpen,
    membersChoice,
    wide,
    membersAsked,
    panel,
    voiceView,
    setTheme: (value) => void (theme.value = value),
    setDrawer: (open) => void (drawerOpen.value = open),
    setMembers,
    pressMembers() {
      const hidden = !membersOpen.value || panel.value !== null;
      const unasked = !hidden && !!docked() && !membersChoice.value;
      setMembers(hidden || unasked);
      membersAsked.value = unasked;
    },
    setWide: (value) => void (wide.value = value),
    setPanel: (value) => void (panel.value = value),
    setVoiceView: (part) => void (voiceView.value = { ...voiceView.peek(), ...part }),
  };
}
