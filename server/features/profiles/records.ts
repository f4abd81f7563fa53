import { record, type } from "../../kernel/records.ts";
import type { SocialLink } from "../../../protocol/profiles.ts";

/** Fields of a profile that the account does not have. Absent: all are empty. */
export interface ProfileRecord {
  bio: string;
  pronouns: string;
  /** The path of a stored picture (D-MEDIA). */
  banner_url: string | null;
  social_links: SocialLink[];
}

export const profiles = record("profile", {
  value: type<ProfileRecord>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});
