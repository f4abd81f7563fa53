import type { SocialLink } from "../../../protocol/profiles.ts";

/** What a profile has beside the user. Absent: nothing of it. */
export interface ProfileRecord {
  bio: string;
  pronouns: string;
  /** The path of a stored picture (D-MEDIA). */
  banner_url: string | null;
  social_links: SocialLink[];
}
