import moon from "@lucide/icons/icons/moon-star";
import type { Friend } from "../../protocol/friends.ts";
import { Icon } from "../ui/Icon.tsx";
import { PRESENCE } from "../ui/presence.ts";
import { PersonRow } from "./PersonRow.tsx";

interface Props {
  friends: readonly Friend[];
  /** Nobody knows yet whether it is quiet. */
  loading?: boolean;
  onProfile: (friend: Friend) => void;
}

/** Friends who are there, beside the friends panel on large screens (NAV-22). */
export function ActiveNow({ friends, loading, onProfile }: Props) {
  return (
    <aside
      aria-labelledby="active-now"
      class="w-80 shrink-0 overflow-y-auto border-s border-line p-5 max-xl:hidden"
    >
      <h2 id="active-now" class="text-20 font-semibold text-strong">Active Now</h2>
      {friends.length === 0
        ? !loading && (
          <div class="mt-4 flex items-start gap-3 text-muted">
            <Icon of={moon} class="mt-0.5" />
            <p>It is quiet for now. When friends are online, you will see them here.</p>
          </div>
        )
        : (
          <ul aria-labelledby="active-now" class="-mx-2 mt-3">
            {friends.map((friend) => (
              <PersonRow
                key={friend.id}
                username={friend.username}
                avatarUrl={friend.avatar_url}
                avatarColor={friend.avatar_color}
                status={friend.status}
                note={friend.custom_status ?? PRESENCE[friend.status].label}
                onProfile={() => onProfile(friend)}
              />
            ))}
          </ul>
        )}
    </aside>
  );
}
