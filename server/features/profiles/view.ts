import type { Profile } from "../../../protocol/profiles.ts";
import type { ServerRecord } from "../../membership/servers/records.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { namesView } from "../../membership/users/view.ts";
import type { ProfileRecord } from "./records.ts";

/**
 * Shows a profile to a user who may see it; `seen`: status and custom status as the viewer sees
 * them.
 */
export function profileView(
  user: UserRecord,
  profile: ProfileRecord,
  seen: { status: Profile["presence"]["status"]; custom_status: string | null },
  mutualServers: ServerRecord[],
): Profile {
  const { bio, pronouns, banner_url, social_links } = profile;
  return {
    id: user.id,
    ...namesView(user),
    avatar_url: user.avatar_url,
    avatar_color: user.avatar_color,
    banner_url,
    bio,
    pronouns,
    custom_status: seen.custom_status,
    presence: { status: seen.status },
    created_at: new Date(user.created_at).toISOString(),
    social_links,
    mutualServers: mutualServers.map(({ id, name, avatar }) => ({ id, name, avatar })),
  };
}
