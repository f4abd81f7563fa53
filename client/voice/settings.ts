import type { Signal } from "@preact/signals";
import type { Platform } from "../base/platform.ts";
import { DEFAULTS, type VoiceSettings } from "./defaults.ts";

/** The settings of one user on this device. */
export interface Settings {
  read(): VoiceSettings;
  change(part: Partial<VoiceSettings>): void;
  volume(userId: string): number;
}

/** Loads stored settings into `shown`; invalid ones are ignored. */
export function createSettings(
  platform: Pick<Platform, "local">,
  userId: string,
  shown: Signal<VoiceSettings>,
): Settings {
  const name = `voiceSettings_${userId}`;
  shown.value = { ...DEFAULTS, ...kept(platform.local.getItem(name)) };
  return {
    read: () => shown.peek(),
    change(part) {
      shown.value = { ...shown.value, ...part };
      platform.local.setItem(name, JSON.stringify(shown.value));
    },
    volume: (userId) => shown.peek().volumes[userId] ?? 1,
  };
}

function kept(text: string | null): Partial<VoiceSettings> {
  try {
    const value = JSON.parse(text ?? "{}");
    const right = Object.entries(DEFAULTS).filter(([key, of]) => typeof value[key] === typeof of);
    return Object.fromEntries(right.map(([key]) => [key, value[key]]));
  } catch {
    return {};
  }
}
