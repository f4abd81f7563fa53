import type { Friend, FriendRequest } from "../../../protocol/friends.ts";
import type { FeaturesContext } from "../context.ts";
import { presenceSeen } from "../../membership/presence/view.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { namesView } from "../../membership/users/view.ts";

/** A friend, who by being one is not blocked. */
export function friendView(app: FeaturesContext, user: UserRecord): Friend {
  const { status, custom_status } = presenceSeen(app, user);
  return {
    id: user.id,
    ...namesView(user),
    avatar_url: user.avatar_url,
    avatar_color: user.avatar_color,
    status,
    presence: { status },
    custom_status,
  };
}

/** @param other the other person, as the viewer sees the request; `at` in milliseconds */
export function requestView(request: { id: string; at: number }, other: UserRecord): FriendRequest {
  return {
    id: request.id,
    username: other.username,
    avatar_url: other.avatar_url,
    avatar_color: other.avatar_color,
    created_at: new Date(request.at).toISOString(),
  };
}
