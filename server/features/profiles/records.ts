import type { Key } from "../../storage/keys.ts";
import type { SocialLink } from "../../../protocol/profiles.ts";

/** What a profile has beside the user. Absent: nothing of it. */
export interface ProfileRecord {
  bio: string;
  pronouns: string;
  /** The path of a stored picture (D-MEDIA). */
  banner_url: string | null;
  social_links: SocialLink[];
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const profilesKeys = {
  profile: (userId: string): Key<ProfileRecord> => ["profile", userId],
};
