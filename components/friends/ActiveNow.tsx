import moon from "@lucide/icons/icons/moon-star";
import type { Friend } from "../../protocol/friends.ts";
import { activeNow as t } from "../../text/en/friends.ts";
import { Icon } from "../ui/Icon.tsx";
import { FriendRow } from "./PersonRow.tsx";

interface Props {
  friends: readonly Friend[];
  /** The friends' activity is still loading. */
  loading?: boolean;
  onProfile: (friend: Friend, pressed: Element) => void;
}

/** Active friends next to the friends panel on large screens (NAV-22). */
export function ActiveNow({ friends, loading, onProfile }: Props) {
  return (
    <aside
      aria-labelledby="active-now"
      class="w-80 shrink-0 overflow-y-auto border-s border-line p-5 max-xl:hidden"
    >
      <h2 id="active-now" class="text-20 font-semibold text-strong">{t.title}</h2>
      {friends.length === 0
        ? !loading && (
          <div class="mt-4 flex items-start gap-3 text-muted">
            <Icon of={moon} class="mt-0.5" />
            <p>{t.quiet}</p>
          </div>
        )
        : (
          <ul aria-labelledby="active-now" class="-mx-2 mt-3">
            {friends.map((friend) => (
              <FriendRow key={friend.id} friend={friend} onProfile={onProfile} />
            ))}
          </ul>
        )}
    </aside>
  );
}
