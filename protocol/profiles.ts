import { z } from "zod";
import { id, name, picture, text, time } from "./common.ts";
import { LIMITS } from "./limits.ts";
import { personFields } from "./users.ts";

/** Hosts that fit a platform, with all below them; null: any (D-MEDIA). */
const HOSTS = {
  youtube: ["youtube.com", "youtu.be"],
  github: ["github.com"],
  twitter: ["twitter.com", "x.com"],
  instagram: ["instagram.com"],
  tiktok: ["tiktok.com"],
  reddit: ["reddit.com"],
  twitch: ["twitch.tv"],
  website: null,
} as const;
export const platform = z.enum(Object.keys(HOSTS) as [keyof typeof HOSTS]);
export type Platform = z.infer<typeof platform>;

export const socialLink = z.object({
  id,
  platform,
  url: z.string(),
  display_name: z.string().nullable(),
});
export type SocialLink = z.infer<typeof socialLink>;

/** https only, no name or password in it, a host that fits the platform. */
export const socialLinkBody = z.strictObject({
  platform,
  url: z.string().trim().max(LIMITS.urlMax).refine(isHttps, "must be an https:// address"),
  /** Null or blank: none. */
  display_name: name(LIMITS.linkNameMax, 0).nullable().optional(),
  // Anything but an address was refused above.
}).refine(({ platform, url }) => !isHttps(url) || fits(platform, new URL(url)), {
  path: ["url"],
  message: "is not an address of this platform",
});
export type NewSocialLink = z.infer<typeof socialLinkBody>;

export const profile = z.object({
  ...personFields,
  banner_url: z.string().nullable(),
  bio: z.string(),
  pronouns: z.string(),
  custom_status: z.string().nullable(),
  /** Invisible is offline to everyone else (D-SOC-3). */
  presence: z.object({ status: z.enum(["online", "idle", "dnd", "invisible", "offline"]) }),
  created_at: time,
  social_links: z.array(socialLink),
  mutualServers: z.array(z.object({ id, name: z.string(), avatar: z.string().nullable() })),
});
export type Profile = z.infer<typeof profile>;

export const profileBody = z.strictObject({
  bio: text(LIMITS.bioMax).optional(),
  pronouns: name(LIMITS.pronounsMax, 0).optional(),
  /** Null takes it away. */
  banner_url: picture.nullable().optional(),
});
export type ProfileChange = z.infer<typeof profileBody>;
export const avatarBody = z.strictObject({ avatar_url: picture });

/** Returns whether a text is an https address without a name or a password in it. */
export function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
}

function fits(platform: Platform, { hostname, port }: URL): boolean {
  const hosts: readonly string[] | null = HOSTS[platform];
  if (!hosts) return true;
  return port === "" && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
