import { onlineOf } from "../../client/friends/find.ts";
import { ActiveNow } from "../../components/friends/ActiveNow.tsx";
import { ProfileHome } from "../../components/profile/ProfileHome.tsx";
import { useMain } from "./context.ts";
import { Friends } from "./Friends.tsx";
import { openFriendCard } from "./person_card.ts";

/**
 * The user, the friends panel, and active friends. Loaded when no chat is open (NAV-21, NAV-22).
 */
export default function MainHome() {
  const main = useMain();
  const { client } = main;
  const { status, friends } = client.friends.social.value;
  const online = onlineOf(friends);
  const user = client.session.user.value;
  return (
    <div class="flex min-h-0 flex-1">
      <div class="flex min-w-0 flex-1 flex-col overflow-y-auto">
        {user && (
          <ProfileHome
            user={user}
            onStatus={(status) => void client.presence.setStatus(status)}
          />
        )}
        <div class="flex min-h-80 flex-1">
          <Friends />
        </div>
      </div>
      <ActiveNow
        friends={online}
        loading={status === "loading"}
        onProfile={(friend, pressed) => openFriendCard(main, friend, pressed)}
      />
    </div>
  );
}
