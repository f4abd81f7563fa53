import type { Platform } from "../../protocol/profiles.ts";
import { links } from "../../text/en/profile.ts";

const NAMES: Record<Platform, string> = {
  youtube: "YouTube",
  github: "GitHub",
  twitter: "Twitter",
  instagram: "Instagram",
  tiktok: "TikTok",
  reddit: "Reddit",
  twitch: "Twitch",
  website: links.website,
};

/** The platforms of social links (PROF-21), as options. */
export const PLATFORMS = Object.entries(NAMES).map(([value, text]) => ({ value, text }));

/** Returns the name of a platform. */
export function platformName(platform: Platform): string {
  return NAMES[platform];
}
