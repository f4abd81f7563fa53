import type { Platform } from "../../protocol/profiles.ts";

/** The platforms of social links as they are called (PROF-21). */
export const PLATFORMS: readonly { value: Platform; text: string }[] = [
  { value: "youtube", text: "YouTube" },
  { value: "github", text: "GitHub" },
  { value: "twitter", text: "Twitter" },
  { value: "instagram", text: "Instagram" },
  { value: "tiktok", text: "TikTok" },
  { value: "reddit", text: "Reddit" },
  { value: "twitch", text: "Twitch" },
  { value: "website", text: "Website" },
];

export function platformName(platform: Platform): string {
  return PLATFORMS.find(({ value }) => value === platform)!.text;
}
