import clock from "@lucide/icons/icons/clock";
import { Icon } from "../ui/Icon.tsx";

/** Below an own message of an encrypted conversation that can't be sent yet: why (MEND-20, MEND-41). */
export function WaitingNote({ reason }: { reason: string }) {
  return (
    <p class="flex items-center gap-1.5 text-13 text-muted">
      <Icon of={clock} size={14} />
      {reason}
    </p>
  );
}
