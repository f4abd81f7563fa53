import moon from "@lucide/icons/icons/moon-star";
import friends from "@lucide/icons/icons/users-round";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  onCreate: () => void;
  onJoin: () => void;
}

/** What stands where a chat would be while no server is open (NAV-21, NAV-22). */
export function HomeView({ onCreate, onJoin }: Props) {
  return (
    <div class="flex min-h-0 flex-1">
      <section aria-labelledby="friends" class="flex min-w-0 flex-1 flex-col overflow-y-auto">
        <h2 id="friends" class="px-5 pt-5 text-20 font-semibold text-strong">Friends</h2>
        <EmptyState
          icon={friends}
          title="No friends yet"
          actions={
            <>
              <Button onClick={onCreate}>Start a server</Button>
              <Button look="secondary" onClick={onJoin}>I have an invite</Button>
            </>
          }
        >
          Start a server and hand someone its invite link, or open an invite that you were given.
        </EmptyState>
      </section>
      <aside
        aria-labelledby="active-now"
        class="w-80 shrink-0 border-l border-line p-5 max-xl:hidden"
      >
        <h2 id="active-now" class="text-20 font-semibold text-strong">Active Now</h2>
        <div class="mt-4 flex items-start gap-3 text-muted">
          <Icon of={moon} class="mt-0.5" />
          <p>It is quiet for now. When friends are online, you will see them here.</p>
        </div>
      </aside>
    </div>
  );
}
