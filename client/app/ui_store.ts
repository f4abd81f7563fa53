import type { Theme } from "../base/cookies.ts";
import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** What may stand beside the chat instead of the members. */
export type Panel = "pins" | "search";

/** What is open of the voice channel that one is in. */
export interface VoiceView {
  /** The stage with its people and screens. */
  readonly people: boolean;
  /** The viewer of shared screens, or the chip that it became. */
  readonly screens: "closed" | "chip" | "open";
  /** Whose screen the viewer shows; null: the first. */
  readonly watched: string | null;
}

export const NO_VOICE_VIEW: VoiceView = { people: false, screens: "closed", watched: null };

/** What the person has open on this device. */
export interface UiStore {
  readonly theme: ReadonlySignal<Theme>;
  /** Rail and sidebar on a phone. */
  readonly drawerOpen: ReadonlySignal<boolean>;
  /** Of servers and of direct messages by themselves: those show a profile else (DM-01). */
  readonly membersOpen: ReadonlySignal<boolean>;
  /** null: none. */
  readonly panel: ReadonlySignal<Panel | null>;
  readonly voiceView: ReadonlySignal<VoiceView>;
  setTheme(theme: Theme): void;
  setDrawer(open: boolean): void;
  setMembers(open: boolean): void;
  setPanel(panel: Panel | null): void;
  setVoiceView(part: Partial<VoiceView>): void;
}

export function createUiStore(serverId: ReadonlySignal<string | null>): UiStore {
  const theme = signal<Theme>(null);
  const drawerOpen = signal(false);
  const opened = { server: signal(false), direct: signal(false) };
  const members = () => serverId.value ? opened.server : opened.direct;
  const panel = signal<Panel | null>(null);
  const voiceView = signal(NO_VOICE_VIEW);
  return {
    theme,
    drawerOpen,
    membersOpen: computed(() => members().value),
    panel,
    voiceView,
    setTheme: (value) => void (theme.value = value),
    setDrawer: (open) => void (drawerOpen.value = open),
    setMembers(open) {
      members().value = open;
      if (open) panel.value = null;
    },
    setPanel: (value) => void (panel.value = value),
    setVoiceView: (part) => void (voiceView.value = { ...voiceView.peek(), ...part }),
  };
}
